/** What the tabs of one browser tell each other: that a list of the practice's has changed on the server. */
export type ChangedList = 'favorites' | 'bundles' | 'drafts' | 'scheduled-orders';

const CHANNEL_NAME = 'eyecart-lists';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);

/** Tells the other tabs. */
export const announceChange = (list: ChangedList): void => channel?.postMessage(list);

/** Calls `listener` when another tab changed the list; gives the way to stop. */
export function onChangeElsewhere(list: ChangedList, listener: () => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.data === list) listener();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
