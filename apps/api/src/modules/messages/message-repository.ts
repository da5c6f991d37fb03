import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { carts, consents, messages } from '../../db/schema/index.js';
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
     * Adds an initial text and its consent together, or gives the one that the same cart and number already have.
     * `added` says which. A new one must pass `admit`, within the same transaction: when that throws, nothing is kept.
     */
    async addInitial(
      message: NewMessage & { cartId: string },
      consent: NewConsent,
      admit: (tx: Database) => Promise<void>,
    ): Promise<{ message: MessageRow; added: boolean }> {
      return db.transaction(async (tx) => {
        const [added] = await tx.insert(messages).values(message).onConflictDoNothing().returning();
        if (added) {
          await admit(tx);
          await tx.insert(consents).values(consent);
          return { message: added, added: true };
        }
        const existing = await findLiveInitial(tx, message.cartId, message.phoneNumber);
        if (!existing) throw new Error('An initial text was in the way and is gone.');
        return { message: existing, added: false };
      });
    },

    async find(id: string): Promise<MessageRow | null> {
      const [found] = await db.select().from(messages).where(eq(messages.id, id));
      return found ?? null;
    },

    /** Claims a text for one attempt; null when another holds it or it is done. */
    async claim(id: string, now: Date): Promise<MessageRow | null> {
      const [claimed] = await db
        .update(messages)
        .set({ state: 'sending', attempts: 1, attemptedAt: now })
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

async function findLiveInitial(
  db: Database,
  cartId: string,
  phoneNumber: string,
): Promise<MessageRow | null> {
  const [found] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.cartId, cartId),
        eq(messages.phoneNumber, phoneNumber),
        eq(messages.type, 'initial'),
        notInArray(messages.state, ['refused', 'undelivered']),
      ),
    );
  return found ?? null;
}
