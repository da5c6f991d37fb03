import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { carts, consents, messages } from '../../db/schema/index.js';
import { takeTurns } from '../../db/take-turns.js';
import { type MessageState, statesBefore } from './message-state.js';

export type MessageRow = typeof messages.$inferSelect;
type NewMessage = typeof messages.$inferInsert;
type NewConsent = typeof consents.$inferInsert;

/** Facts a transition writes beside the new state. */
type Outcome = Partial<Pick<MessageRow, 'gatewayId' | 'errorCode' | 'errorMessage' | 'sentAt'>>;

/** Most texts one listing gives. */
const LIST_LIMIT = 500;

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository(db: RootDatabase) {
  return {
    /**
     * Adds an initial text and its consent together, or gives the last one of the same cart and number where that
     * stands for this request (`isSame`). A new one must pass `admit`, in the same transaction: when that throws,
     * nothing is kept. Requests for one cart and number take turns.
     */
    async addInitial(
      message: NewMessage & { cartId: string },
      consent: NewConsent,
      rules: { isSame: (last: MessageRow) => boolean; admit: (tx: Database) => Promise<void> },
    ): Promise<{ message: MessageRow; added: boolean }> {
      return db.transaction(async (tx) => {
        await takeTurns(tx, `${message.cartId} ${message.phoneNumber}`);
        const last = await findLastInitial(tx, message.cartId, message.phoneNumber);
        if (last && rules.isSame(last)) return { message: last, added: false };
        const [added] = await tx.insert(messages).values(message).returning();
        if (!added) throw new Error('The text was not stored.');
        await rules.admit(tx);
        await tx.insert(consents).values(consent);
        return { message: added, added: true };
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
        .limit(100);
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

    /** Ids of texts that were due before an instant and never attempted: whoever added them died. */
    async listForgotten(dueBefore: Date): Promise<string[]> {
      const rows = await db
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.state, 'queued'), lt(messages.dueAt, dueBefore)))
        .orderBy(asc(messages.dueAt))
        .limit(100);
      return rows.map((row) => row.id);
    },

    /** Queues a text again, unless anything happened to it since it was read as `seen`. */
    async requeue(seen: MessageRow): Promise<boolean> {
      const moved = await db
        .update(messages)
        .set({ state: 'queued' })
        .where(
          and(
            eq(messages.id, seen.id),
            eq(messages.attempts, seen.attempts),
            inArray(messages.state, statesBefore('queued')),
          ),
        )
        .returning({ id: messages.id });
      return moved.length > 0;
    },

    /** Claims a text for one attempt; null when another holds it or it is done. */
    async claim(id: string, now: Date): Promise<MessageRow | null> {
      const [claimed] = await db
        .update(messages)
        .set({ state: 'sending', attempts: sql`${messages.attempts} + 1`, attemptedAt: now })
        .where(and(eq(messages.id, id), eq(messages.state, 'queued')))
        .returning();
      return claimed ?? null;
    },

    /** Moves a text on if the transition table allows it; gives the row as it then is, or null when nothing changed. */
    async move(id: string, next: MessageState, outcome: Outcome): Promise<MessageRow | null> {
      const [moved] = await db
        .update(messages)
        .set({ ...outcome, state: next })
        .where(and(eq(messages.id, id), inArray(messages.state, statesBefore(next))))
        .returning();
      return moved ?? null;
    },

    /** The practice's texts, newest first, with the link of their cart. */
    async listByPractice(practiceId: string) {
      return db
        .select({ message: messages, cartPublicId: carts.publicId })
        .from(messages)
        .leftJoin(carts, eq(carts.id, messages.cartId))
        .where(eq(messages.practiceId, practiceId))
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(LIST_LIMIT);
    },
  };
}

async function findLastInitial(
  db: Database,
  cartId: string,
  phoneNumber: string,
): Promise<MessageRow | null> {
  const [found] = await db
    .select()
    .from(messages)
    .where(
      and(eq(messages.cartId, cartId), eq(messages.phoneNumber, phoneNumber), eq(messages.type, 'initial')),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return found ?? null;
}
