import type { SendRequest } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { and, asc, eq, gt, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { prepareOnce } from '../../db/run-prepared.js';
import { consents, optOuts } from '../../db/schema/index.js';
import { IN_FORCE, isOptedOut } from './number-status.js';

/** Adds an entry to the append-only ledger. Source: docs/product.md §8.2. */
export async function recordConsent(tx: Database, consent: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(consent);
}

/** How consent was given for a send; a caller that omits it attests to it (docs/product.md §8.2). */
export const consentOf = ({
  consent,
  consentVersion = CONSENT_WORDING_VERSION,
}: Pick<SendRequest, 'consent' | 'consentVersion'>) =>
  ({ wordingVersion: consentVersion, given: consent === true ? 'ticked' : 'attested' }) as const;

export type NewOptOut = Pick<
  typeof optOuts.$inferSelect,
  'phoneNumber' | 'source' | 'recordedBy' | 'optedOutAt'
> & {
  /** The practice whose staff recorded it; absent for any other source. */
  readonly practiceId?: string;
  /** The practice whose text was answered or refused; absent when staff recorded it. */
  readonly throughPracticeId?: string | undefined;
};

/** An opt-out in force. `isNew`: it was just added. */
export interface OptOutEntry {
  readonly id: string | null;
  readonly optedOutAt: Date;
  readonly isNew: boolean;
}

const inForce = (phoneNumber: string | Placeholder) => and(eq(optOuts.phoneNumber, phoneNumber), IN_FORCE);

/** Adds an opt-out unless the same practice already has one in force, and returns the entry in force. */
export async function insertOptOut(tx: Database, optOut: NewOptOut): Promise<OptOutEntry> {
  const [added] = await tx.insert(optOuts).values(optOut).onConflictDoNothing().returning();
  const { practiceId, throughPracticeId } = optOut;
  const isSame = and(
    practiceId ? eq(optOuts.practiceId, practiceId) : isNull(optOuts.practiceId),
    throughPracticeId ? eq(optOuts.throughPracticeId, throughPracticeId) : isNull(optOuts.throughPracticeId),
  );
  const [found] = await tx
    .select()
    .from(optOuts)
    .where(and(inForce(optOut.phoneNumber), isSame));
  const { id, optedOutAt } = found ?? added ?? { id: null, optedOutAt: optOut.optedOutAt };
  return { id, optedOutAt, isNew: added !== undefined };
}

/** When the number opted out; null when it may be texted. */
export async function findOptOut(tx: Database, phoneNumber: string): Promise<Date | null> {
  const [found] = await prepareOptOut(tx).execute({ phoneNumber });
  return found?.optedOutAt ?? null;
}

const prepareOptOut = prepareOnce((tx) =>
  tx
    .select({ optedOutAt: optOuts.optedOutAt })
    .from(optOuts)
    .where(inForce(sql.placeholder('phoneNumber')))
    .orderBy(asc(optOuts.optedOutAt))
    .limit(1)
    .prepare('find_opt_out'),
);

/** Whether a number (E.164) has opted out, through any practice. */
export async function checkOptedOut(tx: Database, phoneNumber: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`SELECT ${isOptedOut(phoneNumber)} AS found`);
  return rows[0]?.found === true;
}

/**
 * When the number opted out through this practice: by its staff, a reply, or the gateway's refusal; null if it did not.
 */
export async function findOwnOptOut(
  tx: Database,
  phoneNumber: string,
  practiceId: string,
): Promise<Date | null> {
  const [found] = await tx
    .select({ optedOutAt: optOuts.optedOutAt })
    .from(optOuts)
    .where(
      and(
        inForce(phoneNumber),
        or(eq(optOuts.practiceId, practiceId), eq(optOuts.throughPracticeId, practiceId)),
      ),
    )
    .orderBy(asc(optOuts.optedOutAt))
    .limit(1);
  return found?.optedOutAt ?? null;
}

/** Lifts an opt-out that the practice recorded after `since`, and returns its id; null when there is none. */
export async function liftOwnOptOut(
  tx: Database,
  own: {
    readonly phoneNumber: string;
    readonly practiceId: string;
    readonly since: Date;
    readonly liftedAt: Date;
  },
): Promise<string | null> {
  const [lifted] = await tx
    .update(optOuts)
    .set({ liftedAt: own.liftedAt })
    .where(
      and(
        inForce(own.phoneNumber),
        eq(optOuts.practiceId, own.practiceId),
        gt(optOuts.optedOutAt, own.since),
      ),
    )
    .returning({ id: optOuts.id });
  return lifted?.id ?? null;
}

/** Lifts a number's opt-outs made by `until`, and returns the practices through which they were made. */
export async function liftOptOuts(
  tx: Database,
  phoneNumber: string,
  { liftedAt, until }: { readonly liftedAt: Date; readonly until: Date },
): Promise<string[]> {
  const lifted = await tx
    .update(optOuts)
    .set({ liftedAt })
    .where(and(inForce(phoneNumber), lte(optOuts.optedOutAt, until)))
    .returning({ practiceId: optOuts.practiceId, throughPracticeId: optOuts.throughPracticeId });
  const practices = lifted.flatMap(
    ({ practiceId, throughPracticeId }) => practiceId ?? throughPracticeId ?? [],
  );
  return [...new Set(practices)].sort();
}

/** Whether a practice has texted the number, or has an order scheduled for it. */
export async function isPatientOf(tx: Database, practiceId: string, phoneNumber: string): Promise<boolean> {
  const [found] = await prepareIsPatient(tx).execute({ practiceId, phoneNumber });
  return found !== undefined;
}

const prepareIsPatient = prepareOnce((tx) => {
  const isTheirs = sql`phone_number = ${sql.placeholder('phoneNumber')} AND practice_id = ${sql.placeholder('practiceId')}`;
  return tx
    .select({ one: sql`1` })
    .from(sql`(SELECT) AS one`)
    .where(sql`EXISTS (SELECT FROM messages WHERE ${isTheirs})
      OR EXISTS (SELECT FROM scheduled_orders WHERE ${isTheirs} AND canceled_at IS NULL)`)
    .prepare('is_patient_of');
});
