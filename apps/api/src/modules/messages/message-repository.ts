import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { consents, messages } from '../../db/schema/index.js';
import { takeTurns } from '../../db/take-turns.js';
import { type FailureReport, failAfterReport } from './failure-report.js';
import { findLastInitial, insertFirstText } from './first-texts.js';
import { type MessageState, statesBefore } from './message-state.js';
import type { FirstText, MessageRow } from './message-types.js';
import { moveOnQuickly, type Outcome } from './move-message.js';

type NewConsent = typeof consents.$inferInsert;

/** Texts of unknown outcome that one round looks at. */
const ROUND = 100;

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository(
  db: RootDatabase,
  { reminderDelayHours }: { reminderDelayHours: number },
) {
  return {
    /**
     * Adds an initial text, its reminder and its consent together, or gives the last one of the same cart and number where
     * that stands for this request (`isSame`). A new one must pass `admit`, in the same transaction: when that throws,
     * nothing is kept. Requests for one cart and number take turns.
     */
    async addInitial(
      text: FirstText & { readonly cartId: string },
      consent: NewConsent,
      rules: { isSame: (last: MessageRow) => boolean; admit: (tx: Database) => Promise<void> },
    ): Promise<{ message: MessageRow; added: boolean }> {
      return db.transaction(async (tx) => {
        await takeTurns(tx, `${text.cartId} ${text.phoneNumber}`);
        const last = await findLastInitial(tx, text.cartId, text.phoneNumber);
        if (last && rules.isSame(last)) return { message: last, added: false };
        await rules.admit(tx);
        const message = await insertFirstText(tx, text, { reminderDelayHours });
        await tx.insert(consents).values(consent);
        return { message, added: true };
      });
    },

    async find(id: string): Promise<MessageRow | null> {
      const [found] = await db.select().from(messages).where(eq(messages.id, id));
      return found ?? null;
    },

    /** Texts whose attempt began before an instant and whose outcome is not known. */
    async listUnsettled(attemptedBefore: Date): Promise<MessageRow[]> {
      return db
        .select()
        .from(messages)
        .where(
          and(inArray(messages.state, ['sending', 'unknown']), lt(messages.attemptedAt, attemptedBefore)),
        )
        .orderBy(asc(messages.attemptedAt))
        .limit(ROUND);
    },

    /** Which of these ids of the gateway already belong to a message. */
    async findKnownGatewayIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ gatewayId: messages.gatewayId })
        .from(messages)
        .where(inArray(messages.gatewayId, [...ids]));
      return new Set(rows.flatMap((row) => row.gatewayId ?? []));
    },

    /** Queues a text again for a later attempt, unless anything happened to it since its attempt of this number. */
    async requeue({ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>, dueAt: Date): Promise<boolean> {
      const moved = await db
        .update(messages)
        .set({ state: 'queued', dueAt })
        .where(
          and(
            eq(messages.id, id),
            eq(messages.attempts, attempts),
            inArray(messages.state, statesBefore('queued')),
          ),
        )
        .returning({ id: messages.id });
      return moved.length > 0;
    },

    /**
     * Moves a text on if the transition table allows it, with what follows for its reminder; `false` when nothing changed.
     * With `attempt`, only while that attempt is its last one: what an older one came to no longer counts.
     */
    async move(id: string, next: MessageState, outcome: Outcome = {}, attempt?: number): Promise<boolean> {
      return moveOnQuickly(db, { id, next, outcome, reminderDelayHours, attempt });
    },

    /** Takes the gateway's report that a text did not arrive; `false` when nothing changed. */
    async takeFailureReport(id: string, report: FailureReport): Promise<boolean> {
      return db.transaction((tx) => failAfterReport(tx, id, report, { reminderDelayHours }));
    },

    /** The latest texts of a practice to a number, newest first. */
    async listRecentTo(practiceId: string, phoneNumber: string, limit: number): Promise<MessageRow[]> {
      return db
        .select()
        .from(messages)
        .where(and(eq(messages.phoneNumber, phoneNumber), eq(messages.practiceId, practiceId)))
        .orderBy(desc(messages.createdAt))
        .limit(limit);
    },
  };
}
