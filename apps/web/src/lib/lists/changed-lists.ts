import {
  alertEndpoints,
  bundleEndpoints,
  draftOrderEndpoints,
  favoriteEndpoints,
  followUpEndpoints,
  scheduledOrderEndpoints,
} from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { isServer } from '../first-view/server-view';

/** The practice's lists on the server, each with the reads that show it. */
const READS = {
  favorites: [favoriteEndpoints.listFavorites.path],
  bundles: [bundleEndpoints.listBundles.path, bundleEndpoints.getBundle.path],
  drafts: [draftOrderEndpoints.listDraftOrders.path],
  alerts: [alertEndpoints.findAlerts.path],
  'scheduled-orders': [scheduledOrderEndpoints.listScheduledOrders.path],
  'follow-ups': [followUpEndpoints.listFollowUps.path],
} as const;

export type ChangedList = keyof typeof READS;

const CHANNEL_NAME = 'eyecart-lists';
const channel =
  isServer || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);

/** Reloads what this tab shows of a list. */
export async function reloadList(queries: QueryClient, list: ChangedList): Promise<void> {
  await Promise.all(READS[list].map((path) => queries.invalidateQueries({ queryKey: [path] })));
}

/** Reloads a list here and in the other tabs: something in it has changed on the server. */
export function listChanged(queries: QueryClient, list: ChangedList): Promise<void> {
  announceChange(list);
  return reloadList(queries, list);
}

/** The gateway reports most failures within seconds; the usual poll would show them much later. */
const AFTER_SEND_MS = [2000, 5000];
let looks: ReturnType<typeof setTimeout>[] = [];

/**
 * Reloads Follow-up, which may no longer list the patient, and, twice within seconds, the alerts. Another text restarts
 * this.
 */
export function reloadAfterSend(queries: QueryClient): void {
  void listChanged(queries, 'follow-ups');
  for (const look of looks) clearTimeout(look);
  looks = AFTER_SEND_MS.map((wait) => setTimeout(() => void reloadList(queries, 'alerts'), wait));
}

/** Tells only the other tabs, when this one already shows the change. */
export const announceChange = (list: ChangedList): void => channel?.postMessage(list);

/** Reloads lists that other tabs have changed; returns a function that stops it. */
export function followOtherTabs(queries: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isChangedList(data)) void reloadList(queries, data);
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

const isChangedList = (value: unknown): value is ChangedList =>
  typeof value === 'string' && Object.hasOwn(READS, value);
