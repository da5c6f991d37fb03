import type { Database } from '../db/client.js';
import { askAboutRefills } from '../domains/reorders/refills/refill-repository.js';
import { askAboutOrders } from '../domains/reorders/scheduled/locked-order-repository.js';
import { askAboutQueue } from '../domains/texts/delivery/delivery-repository.js';

/** Holds what waited at `takenAt` until the gateway was asked, since it may have been sent. Returns the counts. */
export async function askTheGateway(
  tx: Database,
  takenAt: Date,
): Promise<{ readonly texts: number; readonly orders: number }> {
  const asked = { texts: await askAboutQueue(tx, takenAt), orders: await askAboutOrders(tx, takenAt) };
  await askAboutRefills(tx, takenAt);
  return asked;
}
