import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { and, asc, count, desc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import {
  consents,
  draftOrders,
  messages,
  optOuts,
  practices,
  scheduledOrders,
} from '../../db/schema/index.js';
import { takeTurns } from '../../db/take-turns.js';

export type ScheduledOrderRow = typeof scheduledOrders.$inferSelect;
export type NewConsent = typeof consents.$inferInsert;
type TextRow = typeof messages.$inferSelect;

/** An order with what its status follows from. */
export interface ListedOrder {
  readonly order: ScheduledOrderRow;
  readonly text: Pick<TextRow, 'state' | 'sentAt' | 'errorMessage' | 'note' | 'waitNote' | 'dueAt'> | null;
  readonly isOptedOut: boolean;
}

/** An order whose row is locked until the transaction ends. */
export interface HeldOrder {
  readonly order: ScheduledOrderRow;
  /** Its text as it is now. */
  readonly text: TextRow | null;
  readonly tx: Database;
  change(
    fields: Partial<
      Pick<ScheduledOrderRow, 'dueAt' | 'messageId' | 'failureReason' | 'note' | 'cancelledAt'>
    >,
  ): Promise<void>;
  addConsent(consent: NewConsent): Promise<void>;
  /** Takes its text, while that still waits, off the queue together with its reminder; `false` when it waits no longer. */
  cancelText(): Promise<boolean>;
}

/** A due order, with its practice. */
export type HeldDueOrder = HeldOrder & { readonly practice: typeof practices.$inferSelect };

/** Orders are due in the order of these two. */
export type DueOrder = Pick<ScheduledOrderRow, 'id' | 'dueAt'>;

const SENT_STATES = ['accepted', 'delivered'] as const;

export type ScheduledOrderRepository = ReturnType<typeof createScheduledOrderRepository>;

export function createScheduledOrderRepository(db: RootDatabase) {
  return {
    /**
     * Adds an order with its consent and takes the draft order it came from out of the queue, together; null when the
     * practice has `most` waiting already. A repeat with the same key gets the order again, also when
     * whoever made it died before the answer was kept.
     */
    async add(
      order: Omit<ScheduledOrderRow, 'id'>,
      { consent, draftOrderId, most }: { consent: NewConsent; draftOrderId: number | null; most: number },
    ): Promise<ScheduledOrderRow | null> {
      return db.transaction(async (tx) => {
        await takeTurns(tx, `scheduled orders ${order.practiceId}`);
        const same = await findSame(tx, order);
        if (same) return same;
        if ((await countWaiting(tx, order.practiceId)) >= most) return null;
        const [added] = await tx.insert(scheduledOrders).values(order).returning();
        if (!added) throw new Error('The scheduled order was not stored.');
        await tx.insert(consents).values(consent);
        if (draftOrderId !== null) await removeDraft(tx, order.practiceId, draftOrderId);
        return added;
      });
    },

    /** The practice's orders that wait, soonest first. */
    async listWaiting(practiceId: string): Promise<ListedOrder[]> {
      return selectOrders(db)
        .where(isWaitingOf(practiceId))
        .orderBy(asc(scheduledOrders.scheduledFor), asc(scheduledOrders.id));
    },

    /** The practice's last sent orders, newest first. */
    async listSent(practiceId: string, limit: number): Promise<ListedOrder[]> {
      return selectOrders(db)
        .where(and(isKeptOf(practiceId), inArray(messages.state, [...SENT_STATES])))
        .orderBy(desc(messages.sentAt), desc(scheduledOrders.id))
        .limit(limit);
    },

    /** Does work on a practice's order that no one else changes meanwhile; null when it does not exist or was cancelled. */
    async hold<T>(practiceId: string, id: number, work: (held: HeldOrder) => Promise<T>): Promise<T | null> {
      return db.transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(scheduledOrders)
          .where(and(isKeptOf(practiceId), eq(scheduledOrders.id, id)))
          .for('update');
        return order ? work(await inHand(tx, order)) : null;
      });
    },

    /** Due orders in their order, after a given one. */
    async listDue(now: Date, after: DueOrder | null, limit: number): Promise<DueOrder[]> {
      const isLater = after
        ? sql`(${scheduledOrders.dueAt}, ${scheduledOrders.id}) > (${after.dueAt.toISOString()}::timestamptz, ${after.id}::integer)`
        : undefined;
      return db
        .select({ id: scheduledOrders.id, dueAt: scheduledOrders.dueAt })
        .from(scheduledOrders)
        .where(and(isDue(now), isLater))
        .orderBy(asc(scheduledOrders.dueAt), asc(scheduledOrders.id))
        .limit(limit);
    },

    /** Does work on an order in a transaction of its own, if it is still due and nobody else holds it; else null. */
    async holdDue<T>(id: number, now: Date, work: (held: HeldDueOrder) => Promise<T>): Promise<T | null> {
      return db.transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(scheduledOrders)
          .where(and(isDue(now), eq(scheduledOrders.id, id)))
          .for('update', { skipLocked: true });
        if (!order) return null;
        const [practice] = await tx.select().from(practices).where(eq(practices.id, order.practiceId));
        if (!practice) throw new Error('The practice of a scheduled order is missing.');
        return work({ ...(await inHand(tx, order)), practice });
      });
    },
  };
}

/** The text is read by a statement of its own: one that waited for the lock would still see it as it was before. */
async function inHand(tx: Database, order: ScheduledOrderRow): Promise<HeldOrder> {
  const [text] = order.messageId
    ? await tx.select().from(messages).where(eq(messages.id, order.messageId))
    : [];
  return {
    order,
    text: text ?? null,
    tx,
    async change(fields) {
      await tx.update(scheduledOrders).set(fields).where(eq(scheduledOrders.id, order.id));
    },
    async addConsent(consent) {
      await tx.insert(consents).values(consent);
    },
    async cancelText() {
      const cancel = (which: SQL) =>
        tx
          .update(messages)
          .set({ state: 'cancelled', errorMessage: TEXT_REASONS.orderDeleted })
          .where(and(which, eq(messages.state, 'queued')))
          .returning({ id: messages.id });
      if (!text || (await cancel(eq(messages.id, text.id))).length === 0) return false;
      await cancel(eq(messages.firstMessageId, text.id));
      return true;
    },
  };
}

const selectOrders = (db: Database) =>
  db
    .select({
      order: scheduledOrders,
      text: {
        state: messages.state,
        sentAt: messages.sentAt,
        errorMessage: messages.errorMessage,
        note: messages.note,
        waitNote: messages.waitNote,
        dueAt: messages.dueAt,
      },
      isOptedOut: sql<boolean>`EXISTS (SELECT 1 FROM ${optOuts} WHERE ${optOuts.phoneNumber} = ${scheduledOrders.phoneNumber} AND ${optOuts.liftedAt} IS NULL)`,
    })
    .from(scheduledOrders)
    .leftJoin(messages, eq(messages.id, scheduledOrders.messageId));

const isKeptOf = (practiceId: string): SQL | undefined =>
  and(eq(scheduledOrders.practiceId, practiceId), isNull(scheduledOrders.cancelledAt));

/** Not sent: without a text, or with one that is on its way or failed. */
const isWaitingOf = (practiceId: string): SQL | undefined =>
  and(isKeptOf(practiceId), or(isNull(messages.state), notInArray(messages.state, [...SENT_STATES])));

/** As the index of due orders has it. */
const isDue = (now: Date): SQL | undefined =>
  and(
    lte(scheduledOrders.dueAt, now),
    isNull(scheduledOrders.messageId),
    isNull(scheduledOrders.failureReason),
    isNull(scheduledOrders.cancelledAt),
  );

async function findSame(
  tx: Database,
  { practiceId, requestKey }: Omit<ScheduledOrderRow, 'id'>,
): Promise<ScheduledOrderRow | undefined> {
  if (requestKey === null) return undefined;
  const [found] = await tx
    .select()
    .from(scheduledOrders)
    .where(and(eq(scheduledOrders.practiceId, practiceId), eq(scheduledOrders.requestKey, requestKey)));
  return found;
}

async function countWaiting(tx: Database, practiceId: string): Promise<number> {
  const [waiting] = await tx
    .select({ count: count() })
    .from(scheduledOrders)
    .leftJoin(messages, eq(messages.id, scheduledOrders.messageId))
    .where(isWaitingOf(practiceId));
  return waiting?.count ?? 0;
}

async function removeDraft(tx: Database, practiceId: string, id: number): Promise<void> {
  await tx.delete(draftOrders).where(and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id)));
}
