import type { OrderReason, WaitReason } from '@eyecart/shared/reasons';
import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { reasonColumns, waitColumns } from '../../../db/reason-columns.js';
import { type messages, practices, scheduledOrders } from '../../../db/schema/index.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { lockLastTextOf } from '../../texts/message-repository.js';
import { lockSeriesOf, type SeriesRow } from '../series/series-repository.js';
import {
  AWAITS_WORKER,
  countWaitingOrders,
  isKeptOf,
  type NewOrder,
  type ScheduledOrderRow,
} from './scheduled-order-repository.js';

/** An order whose number was not erased: only these can be texted. */
export type KeptOrder = ScheduledOrderRow & { readonly phoneNumber: string };

/** An order whose row is locked until the transaction ends; texts that name it may still be added. */
export interface LockedOrder {
  readonly order: KeptOrder;
  /** The order's series, locked as well; null for a one-time order. */
  readonly series: SeriesRow | null;
  /** The order's latest text, locked as well. */
  readonly text: typeof messages.$inferSelect | null;
}

/** A due order, with its practice. */
export type LockedDueOrder = LockedOrder & { readonly practice: typeof practices.$inferSelect };

export type DueOrder = Pick<ScheduledOrderRow, 'id' | 'dueAt'>;

/** Set by `updateScheduledOrder`, as `reason` and `wait`. */
type ReasonColumn = 'reasonCode' | 'reasonParams' | 'waitCode' | 'waitParams';

/** How many waiting orders a practice may have, in all and to one number. */
interface MostWaiting {
  readonly inAll: number;
  readonly toNumber: number;
}

type LimitReached = 'full' | 'number-full';

/** Adds an order, or returns the limit that the practice has reached. Call it in a transaction. */
export async function addScheduledOrder(
  tx: Database,
  order: Omit<
    ScheduledOrderRow,
    'id' | 'erasedAt' | 'askGatewaySince' | 'isInDoubt' | 'trace' | ReasonColumn
  >,
  most: MostWaiting,
): Promise<ScheduledOrderRow | LimitReached> {
  await takeAdvisoryLock(tx, `scheduled orders ${order.practiceId}`);
  const reached = await findLimit(tx, order, most);
  if (reached !== null) return reached;
  const [added] = await tx.insert(scheduledOrders).values(order).returning();
  if (!added) throw new Error('The scheduled order was not stored.');
  return added;
}

/** Adds the order of a refill, which counts toward no limit, and returns its id. */
export async function insertRefillOrder(tx: Database, order: NewOrder): Promise<number> {
  const [added] = await tx.insert(scheduledOrders).values(order).returning({ id: scheduledOrders.id });
  if (!added) throw new Error('The order of a refill was not stored.');
  return added.id;
}

/** Locks a practice's order; null when it does not exist, was canceled, or was erased. */
export async function lockScheduledOrder(
  tx: Database,
  practiceId: string,
  id: number,
): Promise<LockedOrder | null> {
  const series = await lockSeriesOf(tx, id);
  const [order] = await tx
    .select()
    .from(scheduledOrders)
    .where(and(isKeptOf(practiceId), eq(scheduledOrders.id, id)))
    .for('no key update');
  return order && isKept(order) ? withText(tx, order, series) : null;
}

/** Locks a practice's order that was canceled at `since` or later; `kept` when it was not canceled, else null. */
export async function lockCanceledOrder(
  tx: Database,
  practiceId: string,
  id: number,
  since: Date,
  most: MostWaiting,
): Promise<LockedOrder | LimitReached | 'kept' | null> {
  await takeAdvisoryLock(tx, `scheduled orders ${practiceId}`);
  const series = await lockSeriesOf(tx, id);
  const [order] = await tx
    .select()
    .from(scheduledOrders)
    .where(and(eq(scheduledOrders.practiceId, practiceId), eq(scheduledOrders.id, id)))
    .for('no key update');
  if (!order || !isKept(order)) return null;
  if (order.canceledAt === null) return 'kept';
  if (order.canceledAt < since) return null;
  return (await findLimit(tx, order, most)) ?? withText(tx, order, series);
}

/** A page of due orders, the earliest first (keyset pagination). */
export async function listDueOrders(
  tx: Database,
  now: Date,
  after: DueOrder | null,
  limit: number,
): Promise<DueOrder[]> {
  const isLater = after
    ? sql`(${scheduledOrders.dueAt}, ${scheduledOrders.id}) > (${after.dueAt.toISOString()}::timestamptz, ${after.id}::integer)`
    : undefined;
  return tx
    .select({ id: scheduledOrders.id, dueAt: scheduledOrders.dueAt })
    .from(scheduledOrders)
    .where(and(isDue(now), isLater))
    .orderBy(asc(scheduledOrders.dueAt), asc(scheduledOrders.id))
    .limit(limit);
}

/** Locks a due order; null when it is no longer due, or another transaction has locked it or its series. */
export async function lockDueOrder(tx: Database, id: number, now: Date): Promise<LockedDueOrder | null> {
  const series = await lockSeriesOf(tx, id, { skipLocked: true });
  const [order] = await tx
    .select()
    .from(scheduledOrders)
    .where(and(isDue(now), eq(scheduledOrders.id, id)))
    .for('no key update', { skipLocked: true });
  if (!order || !isKept(order)) return null;
  if (order.seriesId !== null && series === null) return null;
  const [practice] = await tx.select().from(practices).where(eq(practices.id, order.practiceId));
  if (!practice) throw new Error('The practice of a scheduled order is missing.');
  return { ...(await withText(tx, order, series)), practice };
}

/** Changes a locked order. */
export async function updateScheduledOrder(
  tx: Database,
  id: number,
  {
    reason,
    wait,
    ...fields
  }: Partial<
    Omit<ScheduledOrderRow, 'id' | ReasonColumn> & { reason: OrderReason | null; wait: WaitReason | null }
  >,
): Promise<void> {
  const set = {
    ...fields,
    ...(reason === undefined ? {} : reasonColumns(reason)),
    ...(wait === undefined ? {} : waitColumns(wait)),
  };
  await tx.update(scheduledOrders).set(set).where(eq(scheduledOrders.id, id));
}

/**
 * Makes all waiting orders of a restored database wait until the gateway was asked about them, due or not, because
 * staff may have sent them early. Returns how many there are.
 */
export async function askAboutOrders(tx: Database, takenAt: Date): Promise<number> {
  const asked = await tx
    .update(scheduledOrders)
    .set({ askGatewaySince: takenAt })
    .where(and(...AWAITS_WORKER))
    .returning({ id: scheduledOrders.id });
  return asked.length;
}

/** Orders about which the gateway has to be asked, the next one first. */
export const listOrdersToAskAbout = async (tx: Database, limit: number): Promise<ScheduledOrderRow[]> =>
  tx
    .select()
    .from(scheduledOrders)
    .where(isNotNull(scheduledOrders.askGatewaySince))
    .orderBy(asc(scheduledOrders.dueAt), asc(scheduledOrders.id))
    .limit(limit);

/** Ends an order's wait for the gateway's answer. */
export async function endAsking(tx: Database, id: number, isInDoubt: boolean): Promise<void> {
  await tx
    .update(scheduledOrders)
    .set({ askGatewaySince: null, isInDoubt })
    .where(and(eq(scheduledOrders.id, id), isNotNull(scheduledOrders.askGatewaySince)));
}

/** A statement of its own, because one that waited for the order's lock would see the text as it was before. */
const withText = async (tx: Database, order: KeptOrder, series: SeriesRow | null): Promise<LockedOrder> => ({
  order,
  series,
  text: await lockLastTextOf(tx, order.id),
});

const isKept = (order: ScheduledOrderRow): order is KeptOrder => order.phoneNumber !== null;

/** The condition of the index on due orders. */
const isDue = (now: Date): SQL | undefined =>
  and(lte(scheduledOrders.dueAt, now), ...AWAITS_WORKER, isNull(scheduledOrders.askGatewaySince));

/** The limit that one more order would exceed; null when there is room. */
async function findLimit(
  tx: Database,
  order: Pick<ScheduledOrderRow, 'practiceId' | 'phoneNumber'>,
  most: MostWaiting,
): Promise<LimitReached | null> {
  const waiting = await countWaitingOrders(tx, order);
  if (waiting.inAll >= most.inAll) return 'full';
  return waiting.toNumber >= most.toNumber ? 'number-full' : null;
}
