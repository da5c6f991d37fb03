import type { Dependencies } from '../dependencies.js';
import { clearOldAnswers } from '../modules/idempotency/run-once.js';

/** Removes what has had its time: sessions, counting windows, kept answers, webhooks, refunds of orders that are not ours. */
export async function cleanUp({
  sessions,
  rateLimiter,
  webhookEvents,
  orders,
  database,
  clock,
}: Pick<
  Dependencies,
  'sessions' | 'rateLimiter' | 'webhookEvents' | 'orders' | 'database' | 'clock'
>): Promise<void> {
  await sessions.clear();
  await rateLimiter.clear();
  await clearOldAnswers(database.db, clock.now());
  await webhookEvents.clear(clock.now());
  await orders.clear();
}
