import { REORDER_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { carts, refillRequests } from '../../../db/schema/index.js';

interface RequestingPatient {
  readonly practiceId: string;
  readonly phoneNumber: string;
}

/** SQL: the refill's patient has asked for texts. */
export const isRequested = sql<boolean>`EXISTS (SELECT 1 FROM refill_requests
  WHERE refill_requests.practice_id = refills.practice_id
    AND refill_requests.phone_number = refills.phone_number AND refill_requests.withdrawn_at IS NULL)`;

const isOpen = isNull(refillRequests.withdrawnAt);
const isAskedBy = ({ practiceId, phoneNumber }: RequestingPatient): SQL | undefined =>
  and(eq(refillRequests.practiceId, practiceId), eq(refillRequests.phoneNumber, phoneNumber), isOpen);

export async function findCartOfLink(tx: Database, publicId: string) {
  const [cart] = await tx.select().from(carts).where(eq(carts.publicId, publicId));
  return cart ?? null;
}

export async function hasRequest(tx: Database, patient: RequestingPatient): Promise<boolean> {
  const found = await tx.select({ id: refillRequests.id }).from(refillRequests).where(isAskedBy(patient));
  return found.length > 0;
}

/** Stores a request; `false` when the patient has one already. */
export async function insertRequest(
  tx: Database,
  { practiceId, phoneNumber }: RequestingPatient,
  requestedAt: Date,
): Promise<boolean> {
  const added = await tx
    .insert(refillRequests)
    .values({ practiceId, phoneNumber, wordingVersion: REORDER_CONSENT_VERSION, requestedAt })
    .onConflictDoNothing()
    .returning({ id: refillRequests.id });
  return added.length > 0;
}

/** Withdraws a patient's request; `false` when there is none. */
export async function withdrawRequest(tx: Database, patient: RequestingPatient, at: Date): Promise<boolean> {
  const withdrawn = await tx
    .update(refillRequests)
    .set({ withdrawnAt: at })
    .where(isAskedBy(patient))
    .returning({ id: refillRequests.id });
  return withdrawn.length > 0;
}

/** Withdraws the requests of a number; an opt-out ends them for good. */
export async function withdrawRequests(tx: Database, phoneNumber: string, at: Date): Promise<void> {
  const open = tx
    .select({ id: refillRequests.id })
    .from(refillRequests)
    .where(and(eq(refillRequests.phoneNumber, phoneNumber), isOpen))
    .orderBy(asc(refillRequests.id))
    .for('update');
  await tx
    .update(refillRequests)
    .set({ withdrawnAt: at })
    .where(sql`${refillRequests.id} = ANY(ARRAY${open})`);
}

/** How many patients of a practice want these texts. */
export async function countRequests(tx: Database, practiceId: string): Promise<number> {
  const [counted] = await tx
    .select({ patients: count() })
    .from(refillRequests)
    .where(and(eq(refillRequests.practiceId, practiceId), isOpen));
  return counted?.patients ?? 0;
}
