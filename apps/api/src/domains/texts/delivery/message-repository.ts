import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { messages } from '../../../db/schema/index.js';
import { markFailuresSeen } from '../mark-failures-seen.js';
import type { KeptText, MessageRow } from '../message-types.js';
import type { MessageState } from '../state.js';
import { moveText, moveTextNow, moveTexts, type Outcome } from '../state.js';
import { type FailureReport, failAfterReport } from './failure-report.js';
import { type LateDelivery, takeLateDelivery, takeLateReturn } from './late-delivery.js';
import { publishFailures } from './publish-failures.js';
import { type ReturnedText, requeueReturned, returnText } from './return-text.js';

/** Texts of unknown outcome per round. */
const ROUND = 100;

const isKept = (text: MessageRow): text is KeptText => text.phoneNumber !== null;

const isTakenId = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'messages_gateway_id_unique';

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository(
  db: RootDatabase,
  { reminderDelayHours }: { reminderDelayHours: number },
) {
  async function find(id: string): Promise<MessageRow | null> {
    const [found] = await db.select().from(messages).where(eq(messages.id, id));
    return found ?? null;
  }

  return {
    find,

    /** @throws Error when the text does not exist */
    async get(id: string): Promise<MessageRow> {
      const found = await find(id);
      if (!found) throw new Error('The text does not exist.');
      return found;
    },

    /** Texts of unknown outcome whose attempt started before a given instant. */
    async listUnsettled(attemptedBefore: Date): Promise<KeptText[]> {
      const rows = await db
        .select()
        .from(messages)
        .where(
          and(inArray(messages.state, ['sending', 'unknown']), lt(messages.attemptedAt, attemptedBefore)),
        )
        .orderBy(asc(messages.attemptedAt))
        .limit(ROUND);
      return rows.filter(isKept);
    },

    /** All attempts of texts whose outcome is unknown or not known yet. */
    async listOpenAttempts(): Promise<Pick<MessageRow, 'id' | 'attempts'>[]> {
      return db
        .select({ id: messages.id, attempts: messages.attempts })
        .from(messages)
        .where(and(inArray(messages.state, ['sending', 'unknown']), gt(messages.attempts, 0)));
    },

    /**
     * Other texts to its number whose outcome is unknown, or that count as failed because it stayed so. A restored text
     * that is not due yet was not sent.
     */
    async listOthersInDoubt({ id, phoneNumber }: KeptText, now: Date): Promise<KeptText[]> {
      const isUnknown = inArray(messages.state, ['sending', 'unknown']);
      const stayedUnknown = and(eq(messages.state, 'refused'), eq(messages.reasonCode, 'in_doubt'));
      const rows = await db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.phoneNumber, phoneNumber),
            ne(messages.id, id),
            isNull(messages.gatewayId),
            or(isUnknown, stayedUnknown),
            or(gt(messages.attempts, 0), lte(messages.dueAt, now)),
          ),
        );
      return rows.filter(isKept);
    },

    /** Which of these gateway ids of texts to a number already belong to a message. */
    async findKnownGatewayIds(ids: readonly string[], phoneNumber: string): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const cameBack = and(
        eq(messages.phoneNumber, phoneNumber),
        arrayOverlaps(messages.returnedIds, [...ids]),
      );
      const rows = await db
        .select({ gatewayId: messages.gatewayId, returnedIds: messages.returnedIds })
        .from(messages)
        .where(or(inArray(messages.gatewayId, [...ids]), cameBack));
      return new Set(rows.flatMap((row) => [row.gatewayId ?? [], row.returnedIds].flat()));
    },

    /** Queues a text again for a later attempt, unless it has changed since the attempt with this number. */
    async requeue({ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>, dueAt: Date): Promise<boolean> {
      const isThisAttempt = and(eq(messages.id, id), eq(messages.attempts, attempts));
      const moved = await moveTexts(db, isThisAttempt, 'queued', { dueAt }).returning({ id: messages.id });
      return moved.length > 0;
    },

    /** Queues a text again after an attempt that failed because the sender does not work, unless it has changed since. */
    async waitForSender({ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>, dueAt: Date): Promise<void> {
      const isThisAttempt = and(eq(messages.id, id), eq(messages.attempts, attempts));
      await moveTexts(db, isThisAttempt, 'queued', {
        dueAt,
        wait: { code: 'sender_down' },
        wastedAttempts: sql`${messages.wastedAttempts} + 1`,
      });
    },

    /** Requeues a text from a restored queue that has not been sent since the backup, for the time it had. */
    async putBack({ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>): Promise<boolean> {
      const which = and(eq(messages.id, id), eq(messages.attempts, attempts), eq(messages.state, 'unknown'));
      const moved = await moveTexts(db, which, 'queued', { attemptedAt: null }).returning({
        id: messages.id,
      });
      return moved.length > 0;
    },

    /**
     * Changes a text's state if the transition table allows it, and its reminder with it; `false` when nothing
     * changed. With `attempt`, only if that is still the last attempt.
     */
    async move(
      id: string,
      next: Exclude<MessageState, 'refused'>,
      outcome: Outcome = {},
      attempt?: number,
    ): Promise<boolean> {
      return moveTextNow(db, { id, next, outcome, reminderDelayHours, attempt });
    },

    /**
     * The same for a text that the gateway itself says has this id. If another row has the id by mistake, this one is
     * stored without it: it was sent, and must not be sent again.
     */
    async moveProven(
      id: string,
      next: 'accepted',
      outcome: Outcome & { readonly gatewayId: string },
    ): Promise<boolean> {
      const move = { id, next, reminderDelayHours };
      try {
        return await moveTextNow(db, { ...move, outcome });
      } catch (error) {
        if (!isTakenId(error)) throw error;
        return moveTextNow(db, { ...move, outcome: { ...outcome, gatewayId: null } });
      }
    },

    /** Records that a text has failed, and reports it to the practice's own systems. */
    async refuse(
      id: string,
      outcome: Outcome & { unseenFailureAt: Date },
      attempt: number,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const move = { id, next: 'refused', outcome, reminderDelayHours, attempt } as const;
        if (!(await moveText(tx, move))) return false;
        await publishFailures(tx, [id], outcome.unseenFailureAt);
        return true;
      });
    },

    /** Requeues a text that came back undelivered; `false` when nothing changed. */
    returnText: (text: ReturnedText): Promise<boolean> => db.transaction((tx) => returnText(tx, text)),

    /** Requeues it once the gateway's answer shows that the attempt under way is the one that came back. */
    requeueReturned: (text: Parameters<typeof requeueReturned>[1]): Promise<boolean> =>
      requeueReturned(db, text),

    /** The sender saw that it failed. */
    markFailureSeen: ({ practiceId, id }: Pick<MessageRow, 'practiceId' | 'id'>): Promise<void> =>
      markFailuresSeen(db, practiceId, [id]),

    /** Applies the gateway's report that a text arrived after all; `false` when nothing changed. */
    takeLateDelivery: (late: Omit<LateDelivery, 'reminderDelayHours'>): Promise<boolean> =>
      db.transaction((tx) => takeLateDelivery(tx, { ...late, reminderDelayHours })),

    /** Applies the report that an attempt arrived after all which had come back before; `false` when nothing changed. */
    takeLateReturn: (late: Omit<LateDelivery, 'reminderDelayHours'>): Promise<boolean> =>
      db.transaction((tx) => takeLateReturn(tx, { ...late, reminderDelayHours })),

    /** Applies the gateway's report that a text was not delivered; `false` when nothing changed. */
    async takeFailureReport(id: string, report: FailureReport): Promise<boolean> {
      return db.transaction((tx) => failAfterReport(tx, id, report, { reminderDelayHours }));
    },
  };
}
