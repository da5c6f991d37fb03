import type { Database } from '../../db/client.js';
import { withdrawRequests } from './refill-requests.js';
import { withdrawRefillsOf } from './refills/withdraw-refills.js';
import { endSeriesTo } from './series/order-series.js';

/** What an opt-out ends besides texts: the number's refills, its requests for them, and its repeating orders. */
export async function endReordersTo(tx: Database, phoneNumber: string, at: Date): Promise<void> {
  await withdrawRefillsOf(tx, phoneNumber, at);
  await withdrawRequests(tx, phoneNumber, at);
  await endSeriesTo(tx, phoneNumber, at);
}
