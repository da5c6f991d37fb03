import type { Database } from '../../db/client.js';
import { withdrawRefillsOf } from './refills/refill-repository.js';
import { withdrawRequests } from './refills/refill-request-repository.js';
import { endSeriesTo } from './series/series-repository.js';

/** Ends a number's refills, its requests for them, and its repeating orders, when it opts out. */
export async function endReordersTo(tx: Database, phoneNumber: string, at: Date): Promise<void> {
  await withdrawRefillsOf(tx, phoneNumber, at);
  await withdrawRequests(tx, phoneNumber, at);
  await endSeriesTo(tx, phoneNumber, at);
}
