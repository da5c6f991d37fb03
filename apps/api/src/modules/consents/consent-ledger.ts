import type { Database } from '../../db/client.js';
import { consents } from '../../db/schema/index.js';

export type NewConsent = typeof consents.$inferInsert;

/** Adds an entry to the append-only ledger. Source: docs/product.md §8.2. */
export async function recordConsent(tx: Database, consent: NewConsent): Promise<void> {
  await tx.insert(consents).values(consent);
}
