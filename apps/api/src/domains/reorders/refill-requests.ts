import type { Language } from '@eyecart/shared/languages/languages';
import { REORDER_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, asc, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { carts, refillRequests } from '../../db/schema/index.js';
import { ApiError } from '../../http/api-error.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import { checkOptedOut, recordConsent } from '../texts/consent-repository.js';
import { findRecipient } from './refills/propose-refill.js';

/**
 * Limits growth of the append-only ledger: each request may be withdrawn, so a cart adds at most twice this many
 * entries a day.
 */
const REQUESTS_PER_CART_PER_DAY = 5;

/** Whether the patient of a cart may ask for texts when it is time to reorder, or has asked. */
export type RefillTexts = 'offered' | 'asked';

export type RefillRequests = ReturnType<typeof createRefillRequests>;

/** Patients' refill requests on a cart's page, for the number that the cart was texted to (docs/product.md §14.4). */
export function createRefillRequests({ db, clock }: { readonly db: RootDatabase; readonly clock: Clock }) {
  /**
   * The cart with its patient, once it was ordered from; null when it is not known who that is. A patient who asked may
   * stop even when the text of the cart is reported as undelivered afterwards.
   */
  async function findPatient(on: Database, publicId: string, { mayStop }: { readonly mayStop: boolean }) {
    const [cart] = await on.select().from(carts).where(eq(carts.publicId, publicId));
    if (!cart || cart.orderedAt === null || cart.expiresAt <= clock.now()) return null;
    const patient = await findRecipient(on, cart.id, { includesUndelivered: mayStop });
    if (patient === null) return null;
    const { phoneNumber } = patient;
    return { cartId: cart.id, practiceId: cart.practiceId, language: cart.language, phoneNumber };
  }

  return {
    /** The offer on a cart's page; null when there is none. Numbers that opted out get no offer. */
    async find(publicId: string): Promise<RefillTexts | null> {
      const patient = await findPatient(db, publicId, { mayStop: true });
      if (patient === null || (await checkOptedOut(db, patient.phoneNumber))) return null;
      if (await isAsked(db, patient)) return 'asked';
      return (await findPatient(db, publicId, { mayStop: false })) === null ? null : 'offered';
    },

    /**
     * Turns the texts on or off and records it in the consent ledger, with the language in which the patient read
     * what they agreed to: the cart's, unless they chose another. Idempotent. Stopping has no limit.
     * @throws ApiError `cart_not_found`, `rate_limited`
     */
    async change(publicId: string, isWanted: boolean, chosen: Language | null): Promise<void> {
      await db.transaction(async (tx) => {
        const patient = await findPatient(tx, publicId, { mayStop: !isWanted });
        if (patient === null) throw new ApiError('cart_not_found');
        const { practiceId, phoneNumber, cartId } = patient;
        if (isWanted) {
          if ((await checkOptedOut(tx, phoneNumber)) || (await isAsked(tx, patient))) return;
          await createRateLimiter({ db: tx, clock }).take({
            key: `reorder-texts:${cartId}`,
            limit: REQUESTS_PER_CART_PER_DAY,
            windowSeconds: DAY_MS / 1_000,
          });
        }
        const now = clock.now();
        const changed = isWanted
          ? await tx
              .insert(refillRequests)
              .values({ practiceId, phoneNumber, wordingVersion: REORDER_CONSENT_VERSION, requestedAt: now })
              .onConflictDoNothing()
              .returning({ id: refillRequests.id })
          : await tx
              .update(refillRequests)
              .set({ withdrawnAt: now })
              .where(isAskedBy(patient))
              .returning({ id: refillRequests.id });
        if (changed.length === 0) return;
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

interface Patient {
  readonly practiceId: string;
  readonly phoneNumber: string;
}

async function isAsked(on: Database, patient: Patient): Promise<boolean> {
  const found = await on.select({ id: refillRequests.id }).from(refillRequests).where(isAskedBy(patient));
  return found.length > 0;
}

const isAskedBy = ({ practiceId, phoneNumber }: Patient): SQL | undefined =>
  and(
    eq(refillRequests.practiceId, practiceId),
    eq(refillRequests.phoneNumber, phoneNumber),
    isNull(refillRequests.withdrawnAt),
  );

/** SQL: the refill's patient has asked for texts. */
export const isRequested = sql<boolean>`EXISTS (SELECT 1 FROM refill_requests
  WHERE refill_requests.practice_id = refills.practice_id
    AND refill_requests.phone_number = refills.phone_number AND refill_requests.withdrawn_at IS NULL)`;

/** Withdraws the requests of a number; an opt-out ends them for good. */
export async function withdrawRequests(tx: Database, phoneNumber: string, at: Date): Promise<void> {
  const open = tx
    .select({ id: refillRequests.id })
    .from(refillRequests)
    .where(and(eq(refillRequests.phoneNumber, phoneNumber), isNull(refillRequests.withdrawnAt)))
    .orderBy(asc(refillRequests.id))
    .for('update');
  await tx
    .update(refillRequests)
    .set({ withdrawnAt: at })
    .where(sql`${refillRequests.id} = ANY(ARRAY${open})`);
}

/** How many patients of a practice want these texts. */
export async function countRequests(db: Database, practiceId: string): Promise<number> {
  const [counted] = await db
    .select({ patients: count() })
    .from(refillRequests)
    .where(and(eq(refillRequests.practiceId, practiceId), isNull(refillRequests.withdrawnAt)));
  return counted?.patients ?? 0;
}

/** Withdraws the requests of a number and erases it from them; returns how many there were. */
export async function eraseRequestsOf(tx: Database, phoneNumber: string, now: Date): Promise<number> {
  await withdrawRequests(tx, phoneNumber, now);
  const erased = await tx
    .update(refillRequests)
    .set({ phoneNumber: null })
    .where(eq(refillRequests.phoneNumber, phoneNumber))
    .returning({ id: refillRequests.id });
  return erased.length;
}

/**
 * Withdraws and erases up to `limit` requests from before an instant, and returns how many: patients who agreed so long
 * ago are asked again. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldRequests(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: refillRequests.id })
    .from(refillRequests)
    .where(and(isNotNull(refillRequests.phoneNumber), lt(refillRequests.requestedAt, before)))
    .orderBy(asc(refillRequests.requestedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const erased = await db
    .update(refillRequests)
    .set({
      phoneNumber: null,
      withdrawnAt: sql`coalesce(${refillRequests.withdrawnAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(sql`${refillRequests.id} IN ${old}`)
    .returning({ id: refillRequests.id });
  return erased.length;
}
