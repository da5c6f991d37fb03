import { clearStoredAnswers } from '../db/once.js';
import type { Dependencies } from '../dependencies.js';

/**
 * Deletes what has expired: sessions, enrollment links, rate-limit windows, stored answers, webhooks in and out, checkouts, refunds of
 * orders that are not ours, and what staff deleted an hour ago.
 */
export async function cleanUp({
  sessions,
  enrollment,
  rateLimiter,
  webhookEvents,
  orders,
  checkoutRepository,
  draftOrders,
  bundles,
  favorites,
  webhookDeliveries,
  db,
  clock,
}: Pick<
  Dependencies,
  | 'sessions'
  | 'enrollment'
  | 'rateLimiter'
  | 'webhookEvents'
  | 'orders'
  | 'checkoutRepository'
  | 'draftOrders'
  | 'bundles'
  | 'favorites'
  | 'webhookDeliveries'
  | 'db'
  | 'clock'
>): Promise<void> {
  await sessions.clear();
  await enrollment.clear();
  await rateLimiter.clear();
  await clearStoredAnswers(db, clock.now());
  await webhookEvents.clear(clock.now());
  await checkoutRepository.clear(clock.now());
  await orders.clear();
  await draftOrders.clear();
  await bundles.clear();
  await favorites.clear();
  await webhookDeliveries.clear(clock.now());
}
