import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { optOuts } from '../../../db/schema/index.js';
import { cancelFor } from '../cancel-texts.js';
import { IN_FORCE } from '../number-status.js';

export type NewOptOut = Pick<
  typeof optOuts.$inferSelect,
  'phoneNumber' | 'source' | 'recordedBy' | 'optedOutAt'
> & {
  /** The practice whose staff recorded it; absent for any other source. */
  readonly practiceId?: string;
  /** The practice whose text was answered or refused; absent for an entry of staff. */
  readonly throughPracticeId?: string | undefined;
};

/** An opt-out in force; `isNew` unless there was one before. */
export interface OptOutEntry {
  readonly id: string | null;
  readonly optedOutAt: Date;
  readonly isNew: boolean;
}

/** The entry of the practice through which a number opted out. */
export interface ThroughEntry extends OptOutEntry {
  readonly throughPracticeId: string;
}

export type OptOutRepository = ReturnType<typeof createOptOutRepository>;

/** Ends automatic texts to a number, in the transaction that opts it out and before its texts are locked. */
export type EndPlansTo = (tx: Database, phoneNumber: string, at: Date) => Promise<void>;

export function createOptOutRepository(db: RootDatabase, endPlansTo: EndPlansTo) {
  async function addWithin(tx: Database, optOut: NewOptOut): Promise<OptOutEntry> {
    const entry = await insertOptOut(tx, optOut);
    await stopTexts(tx, optOut, endPlansTo);
    return entry;
  }
  return {
    /** When the number opted out; null when it may be texted. */
    async find(phoneNumber: string, on: Database = db): Promise<Date | null> {
      const [found] = await on
        .select({ optedOutAt: optOuts.optedOutAt })
        .from(optOuts)
        .where(inForce(phoneNumber))
        .orderBy(asc(optOuts.optedOutAt))
        .limit(1);
      return found?.optedOutAt ?? null;
    },

    /**
     * When the number opted out through this practice: its staff, a reply to its text, or a text that the gateway
     * refused. Null when it did not.
     */
    async findOwn(phoneNumber: string, practiceId: string): Promise<Date | null> {
      const [found] = await db
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
    },

    /** Whether a practice has texted the number, or has an order scheduled for it. */
    async isPatientOf(practiceId: string, phoneNumber: string, on: Database = db): Promise<boolean> {
      const { rows } = await on.execute<{ known: boolean }>(sql`SELECT
        EXISTS (SELECT 1 FROM messages WHERE phone_number = ${phoneNumber} AND practice_id = ${practiceId})
        OR EXISTS (SELECT 1 FROM scheduled_orders WHERE phone_number = ${phoneNumber}
          AND practice_id = ${practiceId} AND canceled_at IS NULL) AS known`);
      return rows[0]?.known === true;
    },

    /** Lifts a practice's own opt-out if it was recorded after `since`, and returns its id; null when there is none. */
    async liftOwn(
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
    },

    /**
     * Opts a number out, cancels its queued texts, and ends its reorders in one transaction. Returns this source's
     * entry; an earlier one stays.
     */
    add: (optOut: NewOptOut): Promise<OptOutEntry> => db.transaction((tx) => addWithin(tx, optOut)),

    /** `add` within an open transaction. */
    addWithin,

    /**
     * Opts a number out through several practices, and returns their entries. All are added before anything else is
     * locked (docs/architecture.md, Locks).
     */
    async addThrough(
      tx: Database,
      practiceIds: readonly string[],
      optOut: Omit<NewOptOut, 'practiceId' | 'throughPracticeId'>,
    ): Promise<ThroughEntry[]> {
      const entries: ThroughEntry[] = [];
      for (const throughPracticeId of [...practiceIds].sort()) {
        entries.push({ throughPracticeId, ...(await insertOptOut(tx, { ...optOut, throughPracticeId })) });
      }
      await stopTexts(tx, optOut, endPlansTo);
      return entries;
    },

    /** Lifts a number's opt-outs that are no newer than `until`; `false` when there is none. */
    async lift(
      phoneNumber: string,
      { liftedAt, until }: { readonly liftedAt: Date; readonly until: Date },
      on: Database = db,
    ): Promise<boolean> {
      const lifted = await on
        .update(optOuts)
        .set({ liftedAt })
        .where(and(inForce(phoneNumber), lte(optOuts.optedOutAt, until)))
        .returning({ id: optOuts.id });
      return lifted.length > 0;
    },
  };
}

/** Ends what is planned for a number, then cancels its queued texts. */
async function stopTexts(
  tx: Database,
  { phoneNumber, optedOutAt }: Pick<NewOptOut, 'phoneNumber' | 'optedOutAt'>,
  endPlansTo: EndPlansTo,
): Promise<void> {
  await endPlansTo(tx, phoneNumber, optedOutAt);
  await cancelFor(tx, { phone: phoneNumber }, 'opted_out');
}

async function insertOptOut(tx: Database, optOut: NewOptOut): Promise<OptOutEntry> {
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

const inForce = (phoneNumber: string) => and(eq(optOuts.phoneNumber, phoneNumber), IN_FORCE);
