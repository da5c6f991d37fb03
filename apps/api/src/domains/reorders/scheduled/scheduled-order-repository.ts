import type { OrderReason, WaitReason } from '@eyecart/shared/reasons';
import { and, asc, count, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { reasonColumns, waitColumns } from '../../../db/reason-columns.js';
import { messages, practices, scheduledOrders } from '../../../db/schema/index.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { lockLastTextOf } from '../../texts/message-repository.js';
import { isOptedOut } from '../../texts/number-status.js';
import { lockSeriesOf, type SeriesRow } from '../series/order-series.js';

export type ScheduledOrderRow = typeof scheduledOrders.$inferSelect;
/** An order whose number was not erased: only these can be texted. */
export type KeptOrder = ScheduledOrderRow & { readonly phoneNumber: string };
type TextRow = typeof messages.$inferSelect;

/** An order with the facts that determine its status. */
export interface ListedOrder {
  readonly order: ScheduledOrderRow;
  readonly text: Pick<
    TextRow,
    | 'state'
    | 'isAutomatic'
    | 'sentAt'
    | 'reasonCode'
    | 'reasonParams'
    | 'shortfalls'
    | 'waitCode'
    | 'waitParams'
    | 'dueAt'
  > | null;
  readonly isOptedOut: boolean;
}

/** An order whose row is locked until the transaction ends; texts that name it may still be added. */
export interface LockedOrder {
  readonly order: KeptOrder;
  /** The order's series, locked as well; null for a one-time order. */
  readonly series: SeriesRow | null;
  /** The order's latest text, locked as well. */
  readonly text: TextRow | null;
  change(
    fields: Partial<
      Pick<
        ScheduledOrderRow,
        | 'scheduledFor'
        | 'lines'
        | 'patientLastName'
        | 'language'
        | 'dueAt'
        | 'textedAt'
        | 'note'
        | 'canceledAt'
        | 'isInDoubt'
      > & { readonly reason: OrderReason | null; readonly wait: WaitReason | null }
    >,
  ): Promise<void>;
}

/** A due order, with its practice. */
export type LockedDueOrder = LockedOrder & { readonly practice: typeof practices.$inferSelect };

/** Due orders are sorted by these two. */
export type DueOrder = Pick<ScheduledOrderRow, 'id' | 'dueAt'>;

/** A new order has no reasons yet. */
type ReasonColumn = 'reasonCode' | 'reasonParams' | 'waitCode' | 'waitParams';

export type ScheduledOrderRepository = ReturnType<typeof createScheduledOrderRepository>;

export function createScheduledOrderRepository(db: Database) {
  return {
    /**
     * Adds an order, or returns which limit the practice has reached: of all its waiting orders, or of those to this
     * number. Call it in a transaction.
     */
    async add(
      order: Omit<
        ScheduledOrderRow,
        'id' | 'erasedAt' | 'askGatewaySince' | 'isInDoubt' | 'trace' | ReasonColumn
      >,
      most: MostWaiting,
    ): Promise<ScheduledOrderRow | LimitReached> {
      await takeAdvisoryLock(db, `scheduled orders ${order.practiceId}`);
      const reached = await findLimit(db, order, most);
      if (reached !== null) return reached;
      const [added] = await db.insert(scheduledOrders).values(order).returning();
      if (!added) throw new Error('The scheduled order was not stored.');
      return added;
    },

    /** The practice's waiting orders, soonest first. */
    async listWaiting(practiceId: string): Promise<ListedOrder[]> {
      return selectOrders(db)
        .where(isWaitingOf(practiceId))
        .orderBy(asc(scheduledOrders.scheduledFor), asc(scheduledOrders.id));
    },

    /** The practice's latest sent orders, newest first. */
    async listSent(practiceId: string, limit: number): Promise<ListedOrder[]> {
      return selectOrders(db)
        .where(and(isKeptOf(practiceId), isLatest, hasGone))
        .orderBy(sql`last_text.sent_at DESC`, desc(scheduledOrders.id))
        .limit(limit);
    },

    /** A practice's order, locked until the transaction ends; null when it does not exist, was canceled, or was erased. */
    async lock(practiceId: string, id: number): Promise<LockedOrder | null> {
      const series = await lockSeriesOf(db, id);
      const [order] = await db
        .select()
        .from(scheduledOrders)
        .where(and(isKeptOf(practiceId), eq(scheduledOrders.id, id)))
        .for('no key update');
      return order && isKept(order) ? toLockedOrder(db, order, series) : null;
    },

    /**
     * A practice's order that was canceled since an instant, locked until the transaction ends. `kept` when it was not
     * canceled, null when there is none to restore. Call it in a transaction.
     */
    async lockCanceled(
      practiceId: string,
      id: number,
      since: Date,
      most: MostWaiting,
    ): Promise<LockedOrder | LimitReached | 'kept' | null> {
      await takeAdvisoryLock(db, `scheduled orders ${practiceId}`);
      const series = await lockSeriesOf(db, id);
      const [order] = await db
        .select()
        .from(scheduledOrders)
        .where(and(eq(scheduledOrders.practiceId, practiceId), eq(scheduledOrders.id, id)))
        .for('no key update');
      if (!order || !isKept(order)) return null;
      if (order.canceledAt === null) return 'kept';
      if (order.canceledAt < since) return null;
      return (await findLimit(db, order, most)) ?? toLockedOrder(db, order, series);
    },

    /** Due orders, sorted, after a given one. */
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

    /**
     * An order with its practice, locked until the transaction ends; null when it is no longer due, or when it or its
     * series is locked by another transaction.
     */
    async lockDue(id: number, now: Date): Promise<LockedDueOrder | null> {
      const series = await lockSeriesOf(db, id, { skipLocked: true });
      const [order] = await db
        .select()
        .from(scheduledOrders)
        .where(and(isDue(now), eq(scheduledOrders.id, id)))
        .for('no key update', { skipLocked: true });
      if (!order || !isKept(order)) return null;
      if (order.seriesId !== null && series === null) return null;
      const [practice] = await db.select().from(practices).where(eq(practices.id, order.practiceId));
      if (!practice) throw new Error('The practice of a scheduled order is missing.');
      return { ...(await toLockedOrder(db, order, series)), practice };
    },
  };
}

/**
 * Reads the text in its own statement. A statement that waited for the lock would still see the text as it was
 * before.
 */
async function toLockedOrder(tx: Database, order: KeptOrder, series: SeriesRow | null): Promise<LockedOrder> {
  return {
    order,
    series,
    text: await lockLastTextOf(tx, order.id),
    async change({ reason, wait, ...fields }) {
      const set = {
        ...fields,
        ...(reason === undefined ? {} : reasonColumns(reason)),
        ...(wait === undefined ? {} : waitColumns(wait)),
      };
      await tx.update(scheduledOrders).set(set).where(eq(scheduledOrders.id, order.id));
    },
  };
}

const isKept = (order: ScheduledOrderRow): order is KeptOrder => order.phoneNumber !== null;

/** Orders with the facts that determine their status. */
export const selectOrders = (db: Database) => {
  const text = lastTexts(db);
  const { state, isAutomatic, sentAt, reasonCode, reasonParams, shortfalls, waitCode, waitParams, dueAt } =
    text;
  return db
    .select({
      order: scheduledOrders,
      text: { state, isAutomatic, sentAt, reasonCode, reasonParams, shortfalls, waitCode, waitParams, dueAt },
      isOptedOut: isOptedOut(scheduledOrders.phoneNumber),
    })
    .from(scheduledOrders)
    .leftJoinLateral(text, sql`true`);
};

/** Each order's latest text. A failed one may have been retried or sent again by staff. */
const lastTexts = (db: Database) =>
  db
    .select({
      state: messages.state,
      isAutomatic: messages.isAutomatic,
      sentAt: messages.sentAt,
      reasonCode: messages.reasonCode,
      reasonParams: messages.reasonParams,
      shortfalls: messages.shortfalls,
      waitCode: messages.waitCode,
      waitParams: messages.waitParams,
      dueAt: messages.dueAt,
    })
    .from(messages)
    .where(and(eq(messages.scheduledOrderId, scheduledOrders.id), eq(messages.type, 'scheduled')))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .as('last_text');

const lastState = sql<TextRow['state'] | null>`last_text.state`;
const hasGone = sql`${lastState} IN ('accepted', 'delivered')`;

const isKeptOf = (practiceId: string): SQL | undefined =>
  and(eq(scheduledOrders.practiceId, practiceId), isNull(scheduledOrders.canceledAt));

/** Not sent: no text yet, or one that is on its way or failed. */
const isWaitingOf = (practiceId: string): SQL | undefined =>
  and(isKeptOf(practiceId), isLatest, sql`${hasGone} IS NOT TRUE`);

/** A repeating order shows by its latest one. */
export const isLatest = sql`(${scheduledOrders.seriesId} IS NULL OR NOT EXISTS (
  SELECT 1 FROM scheduled_orders AS later WHERE later.series_id = ${scheduledOrders.seriesId}
    AND later.series_number > ${scheduledOrders.seriesNumber} AND later.canceled_at IS NULL))`;

/** Matches the condition of the index on due orders. */
const isDue = (now: Date): SQL | undefined =>
  and(
    lte(scheduledOrders.dueAt, now),
    isNull(scheduledOrders.textedAt),
    isNull(scheduledOrders.reasonCode),
    isNull(scheduledOrders.canceledAt),
    isNull(scheduledOrders.askGatewaySince),
  );

/** The most waiting orders of a practice, and of those the most to one number. */
interface MostWaiting {
  readonly inAll: number;
  readonly toNumber: number;
}

type LimitReached = 'full' | 'number-full';

/** The limit that one more order would exceed; null when there is room. */
async function findLimit(
  tx: Database,
  order: Pick<ScheduledOrderRow, 'practiceId' | 'phoneNumber'>,
  most: MostWaiting,
): Promise<LimitReached | null> {
  const waiting = await countWaiting(tx, order);
  if (waiting.inAll >= most.inAll) return 'full';
  return waiting.toNumber >= most.toNumber ? 'number-full' : null;
}

async function countWaiting(
  tx: Database,
  { practiceId, phoneNumber }: Pick<ScheduledOrderRow, 'practiceId' | 'phoneNumber'>,
): Promise<{ inAll: number; toNumber: number }> {
  const [waiting] = await tx
    .select({
      inAll: count(),
      toNumber: sql<number>`count(*) FILTER (WHERE ${scheduledOrders.phoneNumber} = ${phoneNumber})::integer`,
    })
    .from(scheduledOrders)
    .leftJoinLateral(lastTexts(tx), sql`true`)
    .where(isWaitingOf(practiceId));
  return waiting ?? { inAll: 0, toNumber: 0 };
}
