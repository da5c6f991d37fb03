import type { SendRequest } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import type { Database } from '../../db/client.js';
import { consents } from '../../db/schema/index.js';

export type NewConsent = typeof consents.$inferInsert;

/** Adds an entry to the append-only ledger. Source: docs/product.md §8.2. */
export async function recordConsent(tx: Database, consent: NewConsent): Promise<void> {
  await tx.insert(consents).values(consent);
}

/** How consent was given for a send. A caller that leaves it out attests to it (docs/product.md §8.2). */
export const consentOf = ({
  consent,
  consentVersion = CONSENT_WORDING_VERSION,
}: Pick<SendRequest, 'consent' | 'consentVersion'>) =>
  ({ wordingVersion: consentVersion, given: consent === true ? 'ticked' : 'attested' }) as const;
