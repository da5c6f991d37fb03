import type { Language } from '@eyecart/shared/languages/languages';
import { REORDER_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database, RootDatabase } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import { checkOptedOut, recordConsent } from '../texts/consent-repository.js';
import { findRecipient } from './refills/propose-refill.js';
import {
  findCartOfLink,
  hasRequest,
  insertRequest,
  withdrawRequest,
} from './refills/refill-request-repository.js';

/** Limits the growth of the append-only ledger; each request may add a withdrawal. */
const REQUESTS_PER_CART_PER_DAY = 5;

/** Whether the patient of a cart may ask for texts when it is time to reorder, or has asked. */
export type RefillTexts = 'offered' | 'asked';

export type RefillRequests = ReturnType<typeof createRefillRequests>;

/** Patients' refill requests on a cart's page, for the number that the cart was texted to (docs/product.md §14.4). */
export function createRefillRequests({ db, clock }: { readonly db: RootDatabase; readonly clock: Clock }) {
  /**
   * The patient of an ordered cart; null when it is not known who that is. A patient who asked may stop even if the
   * cart's text is reported as undelivered afterwards.
   */
  async function findPatient(tx: Database, publicId: string, { mayStop }: { readonly mayStop: boolean }) {
    const cart = await findCartOfLink(tx, publicId);
    if (cart === null || cart.orderedAt === null || cart.expiresAt <= clock.now()) return null;
    const patient = await findRecipient(tx, cart.id, { includesUndelivered: mayStop });
    if (patient === null) return null;
    const { phoneNumber } = patient;
    return { cartId: cart.id, practiceId: cart.practiceId, language: cart.language, phoneNumber };
  }

  return {
    /** The offer on a cart's page; null when there is none. Numbers that opted out get no offer. */
    async find(publicId: string): Promise<RefillTexts | null> {
      const patient = await findPatient(db, publicId, { mayStop: true });
      if (patient === null || (await checkOptedOut(db, patient.phoneNumber))) return null;
      if (await hasRequest(db, patient)) return 'asked';
      return (await findPatient(db, publicId, { mayStop: false })) === null ? null : 'offered';
    },

    /**
     * Turns the texts on or off and records it in the consent ledger, in the language that the patient read: the
     * cart's, unless they chose another. Idempotent. Stopping has no limit.
     * @throws ApiError `cart_not_found`, `rate_limited`
     */
    async change(publicId: string, isWanted: boolean, chosen: Language | null): Promise<void> {
      await db.transaction(async (tx) => {
        const patient = await findPatient(tx, publicId, { mayStop: !isWanted });
        if (patient === null) throw new ApiError('cart_not_found');
        const { practiceId, phoneNumber, cartId } = patient;
        if (isWanted) {
          if ((await checkOptedOut(tx, phoneNumber)) || (await hasRequest(tx, patient))) return;
          await createRateLimiter({ db: tx, clock }).take({
            key: `reorder-texts:${cartId}`,
            limit: REQUESTS_PER_CART_PER_DAY,
            windowSeconds: DAY_MS / 1_000,
          });
        }
        const now = clock.now();
        const isChanged = isWanted
          ? await insertRequest(tx, patient, now)
          : await withdrawRequest(tx, patient, now);
        if (!isChanged) return;
        await recordConsent(tx, {
          phoneNumber,
          practiceId,
          cartId,
          wordingVersion: REORDER_CONSENT_VERSION,
          language: chosen ?? patient.language,
          given: isWanted ? 'requested' : 'withdrawn',
          recordedBy: 'patient',
          recordedAt: now,
        });
      });
    },
  };
}
