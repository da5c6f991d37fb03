import { clearKeptAnswers } from '../db/once.js';
import type { Dependencies } from '../dependencies.js';

/** Removes what has expired: sessions, counting windows, kept answers, webhooks, refunds of orders that are not ours. */
export async function cleanUp({
  sessions,
  rateLimiter,
  webhookEvents,
  orders,
  checkoutRepository,
  db,
  clock,
}: Pick<
  Dependencies,
  'sessions' | 'rateLimiter' | 'webhookEvents' | 'orders' | 'checkoutRepository' | 'db' | 'clock'
>): Promise<void> {
  await sessions.clear();
  await rateLimiter.clear();
  await clearKeptAnswers(db, clock.now());
  await webhookEvents.clear(clock.now());
  await checkoutRepository.clear(clock.now());
  await orders.clear();
}
