import type { DraftOrder } from '@eyecart/shared/contracts';
import { fakeServer, json, type SeenCall } from './fake-server';

const LIST = '/api/draft-orders?practiceName=Lakeside+Eye+Care';
const SAVED = json({ success: true }, 201);
const isQueueRead = ({ method, path }: SeenCall) => method === 'GET' && path === LIST;
export const isSave = ({ method, path }: SeenCall) => method === 'POST' && path.endsWith('/api/draft-orders');

/** Serves a queue of drafts and no other list; `answers` takes precedence where it returns something. */
export function serveQueue(
  queue: DraftOrder[],
  answers: (call: SeenCall) => Response | Error | undefined = () => undefined,
) {
  return fakeServer((call) => {
    const given = answers(call);
    if (given !== undefined) return given;
    if (isQueueRead(call)) return json({ draftOrders: queue });
    if (call.method === 'GET') return json({});
    if (isSave(call)) return SAVED.clone();
    const id = Number(/\d+/.exec(call.path)?.[0]);
    queue.splice(0, queue.length, ...queue.filter((draft) => draft.id !== id));
    return json({ success: true });
  });
}
