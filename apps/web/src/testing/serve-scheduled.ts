import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { fakeServer, json, type SeenCall } from './fake-server';

const LIST = '/api/scheduled-orders?practiceName=Lakeside+Eye+Care';
export const isScheduledRead = ({ method, path }: SeenCall) => method === 'GET' && path === LIST;

/** Serves scheduled orders and no other list; `answers` takes precedence where it returns something. */
export function serveScheduled(
  orders: ScheduledOrder[],
  answers: (call: SeenCall) => Response | Error | undefined = () => undefined,
) {
  return fakeServer((call) => {
    const given = answers(call);
    if (given !== undefined) return given;
    if (isScheduledRead(call)) return json({ scheduledOrders: orders });
    if (call.method === 'GET') return json({});
    if (call.path === '/api/sms/check') return json({ warnings: [], sendsAt: null, lastText: null });
    const [, id, verb] = /\/(\d+)\/(send|cancel)$/.exec(call.path) ?? [];
    const index = orders.findIndex((order) => order.id === Number(id));
    const [order] = orders.splice(index, 1);
    if (verb === 'cancel') return json({ success: true });
    if (order) orders.push({ ...order, status: 'sent', sentAt: '2026-11-20T12:00:00.000Z' });
    return json({ success: true, status: 'sent' });
  });
}
