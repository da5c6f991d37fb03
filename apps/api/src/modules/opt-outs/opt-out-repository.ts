import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { optOuts } from '../../db/schema/index.js';
import { cancelFor } from '../texting/cancel-texts.js';

export type NewOptOut = Pick<
  typeof optOuts.$inferSelect,
  'phoneNumber' | 'source' | 'recordedBy' | 'optedOutAt'
>;

export type OptOutRepository = ReturnType<typeof createOptOutRepository>;

export function createOptOutRepository(db: RootDatabase) {
  return {
    /** When the number opted out; null when it may be texted. */
    async find(phoneNumber: string, on: Database = db): Promise<Date | null> {
      const [found] = await on
        .select({ optedOutAt: optOuts.optedOutAt })
        .from(optOuts)
        .where(inForce(phoneNumber));
      return found?.optedOutAt ?? null;
    },

    /**
     * Opts a number out and cancels its queued texts in one step. Returns the effective time; an earlier one
     * stays.
     */
    add: (optOut: NewOptOut): Promise<Date> => db.transaction((tx) => addWithin(tx, optOut)),

    /** `add` within an open transaction. */
    addWithin,

    /** Lifts a number's opt-out; `false` when there is none. */
    async lift(phoneNumber: string, liftedAt: Date, on: Database = db): Promise<boolean> {
      const lifted = await on
        .update(optOuts)
        .set({ liftedAt })
        .where(inForce(phoneNumber))
        .returning({ id: optOuts.id });
      return lifted.length > 0;
    },
  };
}

async function addWithin(tx: Database, optOut: NewOptOut): Promise<Date> {
  await tx.insert(optOuts).values(optOut).onConflictDoNothing();
  await cancelFor(tx, { phone: optOut.phoneNumber }, TEXT_REASONS.optedOut);
  const [found] = await tx
    .select({ at: optOuts.optedOutAt })
    .from(optOuts)
    .where(inForce(optOut.phoneNumber));
  return found?.at ?? optOut.optedOutAt;
}

const inForce = (phoneNumber: string) => and(eq(optOuts.phoneNumber, phoneNumber), isNull(optOuts.liftedAt));
