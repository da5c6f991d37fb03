import { and, asc, count, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { type Bounds, isBetween, type Place } from '../../../db/keyset.js';
import { prepareOnce, unseen } from '../../../db/run-prepared.js';
import { messages, scheduledOrders } from '../../../db/schema/index.js';
import { isOptedOut } from '../../texts/number-status.js';

export type ScheduledOrderRow = typeof scheduledOrders.$inferSelect;
export type NewOrder = typeof scheduledOrders.$inferInsert;
type TextRow = typeof messages.$inferSelect;

/** What an order's status needs of its text. */
const OF_TEXT = {
  state: messages.state,
  isAutomatic: messages.isAutomatic,
  sentAt: messages.sentAt,
  reasonCode: messages.reasonCode,
  reasonParams: messages.reasonParams,
  shortfalls: messages.shortfalls,
  waitCode: messages.waitCode,
  waitParams: messages.waitParams,
  dueAt: messages.dueAt,
};

/** An order with the facts that determine its status. */
export interface ListedOrder {
  readonly order: ScheduledOrderRow;
  readonly text: Pick<TextRow, keyof typeof OF_TEXT> | null;
  readonly isOptedOut: boolean;
}

/** How many sent orders a list shows. */
const MAX_SENT = 100;

/**
 * The practice's waiting orders, soonest first, then its latest sent ones, newest first. One statement, so that an
 * order that is sent meanwhile is listed once.
 */
export const listWaitingAndSent = (tx: Database, practiceId: string): Promise<ListedOrder[]> =>
  prepareWaitingAndSent(tx).execute({ practiceId });

export const selectWaitingAndSent = (tx: Database, practiceId: string | Placeholder) => {
  const latestSent = tx
    .select({ id: scheduledOrders.id })
    .from(scheduledOrders)
    .leftJoinLateral(lastTexts(tx), sql`true`)
    .where(and(isKeptOf(practiceId), isLatest, hasGone))
    .orderBy(sql`last_text.sent_at DESC`, desc(scheduledOrders.id))
    .limit(MAX_SENT);
  return selectOrders(tx)
    .where(
      and(
        isKeptOf(practiceId),
        isLatest,
        sql`(${hasGone} IS NOT TRUE OR ${scheduledOrders.id} = ANY(ARRAY(${latestSent})))`,
      ),
    )
    .orderBy(
      sql`${hasGone} IS TRUE`,
      sql`CASE WHEN ${hasGone} THEN last_text.sent_at END DESC`,
      sql`CASE WHEN ${hasGone} THEN -${scheduledOrders.id} END`,
      asc(scheduledOrders.scheduledFor),
      asc(scheduledOrders.id),
    );
};

/** Prepared, because building and planning it takes as long as reading a short list. */
const prepareWaitingAndSent = prepareOnce((tx) =>
  selectWaitingAndSent(tx, sql.placeholder('practiceId')).prepare('list_scheduled_orders'),
);

/** Which orders of a practice a page has. */
export interface OrdersPage extends Bounds {
  readonly after: Place | null;
  readonly limit: number;
}

/** A page of the practice's orders that were not canceled, the latest time first. */
export const selectOrdersByTime = (
  tx: Database,
  practiceId: string,
  { after, limit, ...bounds }: OrdersPage,
) =>
  selectOrders(tx)
    .where(
      and(
        isKeptOf(practiceId),
        isLatest,
        isBetween(scheduledOrders.scheduledFor, bounds),
        after === null
          ? undefined
          : sql`(${scheduledOrders.scheduledFor}, ${scheduledOrders.id}) < (${after.at.toISOString()}::timestamptz, ${Number(after.id)}::integer)`,
      ),
    )
    .orderBy(desc(scheduledOrders.scheduledFor), desc(scheduledOrders.id))
    .limit(limit);

/** Any order of the practice, even a canceled one; null when there is none. */
export async function findListedOrder(
  tx: Database,
  practiceId: string,
  id: number,
): Promise<ListedOrder | null> {
  const isIt = and(eq(scheduledOrders.practiceId, practiceId), eq(scheduledOrders.id, id));
  const [found] = await selectOrders(tx).where(isIt);
  return found ?? null;
}

/** The orders of series, the latest of each first. */
export const listOrdersOfSeries = async (tx: Database, ids: number[]): Promise<ListedOrder[]> =>
  selectOrders(tx)
    .where(sql`${scheduledOrders.seriesId} = ANY(${sql.param(ids)}::integer[])`)
    .orderBy(desc(scheduledOrders.seriesNumber));

/** How many of a practice's orders wait, in all and to one number. */
export async function countWaitingOrders(
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

/** Orders with the facts that determine their status. */
const selectOrders = (tx: Database) => {
  const text = lastTexts(tx);
  const { state, isAutomatic, sentAt, reasonCode, reasonParams, shortfalls, waitCode, waitParams, dueAt } =
    text;
  return tx
    .select({
      order: scheduledOrders,
      text: { state, isAutomatic, sentAt, reasonCode, reasonParams, shortfalls, waitCode, waitParams, dueAt },
      isOptedOut: isOptedOut(scheduledOrders.phoneNumber),
    })
    .from(scheduledOrders)
    .leftJoinLateral(text, sql`true`);
};

/** Each order's latest text. A failed one may have been retried or sent again by staff. */
const lastTexts = (tx: Database) =>
  tx
    .select(OF_TEXT)
    .from(messages)
    .where(and(eq(messages.scheduledOrderId, scheduledOrders.id), eq(messages.type, 'scheduled')))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .as('last_text');

const lastState = sql<TextRow['state'] | null>`last_text.state`;
const hasGone = sql`${lastState} IN ('accepted', 'delivered')`;

/** Conditions of an order that the worker still has to send. */
export const AWAITS_WORKER = [
  isNull(scheduledOrders.textedAt),
  isNull(scheduledOrders.reasonCode),
  isNull(scheduledOrders.canceledAt),
];

/** SQL: an order of the practice that was not canceled. */
export const isKeptOf = (practiceId: string | Placeholder): SQL | undefined =>
  and(eq(scheduledOrders.practiceId, unseen(practiceId, 'text')), isNull(scheduledOrders.canceledAt));

/** Without a text, or with one that is under way or failed. */
const isWaitingOf = (practiceId: string): SQL | undefined =>
  and(isKeptOf(practiceId), isLatest, sql`${hasGone} IS NOT TRUE`);

/** A repeating order is listed as its latest order. */
const isLatest = sql`(${scheduledOrders.seriesId} IS NULL OR NOT EXISTS (
  SELECT 1 FROM scheduled_orders AS later WHERE later.series_id = ${scheduledOrders.seriesId}
    AND later.series_number > ${scheduledOrders.seriesNumber} AND later.canceled_at IS NULL))`;
