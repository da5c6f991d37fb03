import type { FollowUp } from '@eyecart/shared/contracts';
import { fakeServer, json, type SeenCall } from './fake-server';
import { sampleFollowUpPage } from './sample-follow-up';
import { sampleLine } from './samples';

/**
 * A server with these follow-ups. A dismissal removes one, as does a corrected number, an accepted or moved refill, or
 * an entry in `gone`; Undo restores all.
 */
export function serveFollowUps(rows: readonly FollowUp[], gone = new Set<string>()) {
  let failing: string | null = null;
  const answer = ({ path, body }: SeenCall) => {
    if (path === failing) return json({ message: 'Down' }, 503);
    if (path === '/api/follow-ups/dismiss') {
      gone.add((body as { phoneNumber: string }).phoneNumber);
      return json({ success: true, dismissalId: '018f2b1c-0000-7000-8000-000000000009' }, 201);
    }
    if (path.endsWith('/undo')) {
      gone.clear();
      return json({ success: true });
    }
    if (path === '/api/carts/prices') {
      return json({ items: [{ ...sampleLine(), price: 1899, quantity: 2 }], unavailableItems: [] });
    }
    const refill = /^\/api\/refills\/([^/]+)\/(accept|move)$/.exec(path)?.[1];
    const corrected = /^\/api\/sms\/messages\/([^/]+)\/correct$/.exec(path)?.[1];
    const done = rows.find(
      ({ refill: near, text }) => near?.id === (refill ?? '-') || text?.messageId === corrected,
    );
    if (done !== undefined) {
      gone.add(done.phoneNumber);
      if (corrected !== undefined) return json({ success: true, status: 'sent' });
      return json({
        success: true,
        scheduledOrder: { scheduledFor: '2030-03-01T17:00:00.000Z', sendsAt: null },
      });
    }
    if (path === '/api/sms/check') return json({ warnings: [], sendsAt: null, lastText: { language: 'es' } });
    if (path.startsWith('/api/follow-ups')) {
      return json(sampleFollowUpPage(rows.filter((row) => !gone.has(row.phoneNumber))));
    }
    return json({ unread: 0, undecided: 0, failed: 0, followUps: rows.length, failures: [] });
  };
  return {
    ...fakeServer(answer),
    /** Calls to this path fail until another path is named. */
    fail: (path: string | null) => {
      failing = path;
    },
  };
}
