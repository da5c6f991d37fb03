import type { Funnel, OrderSource } from '@eyecart/shared/contracts';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { isBetween } from '../../../db/keyset.js';
import { runPrepared } from '../../../db/run-prepared.js';
import { orders } from '../../../db/schema/index.js';
import {
  daysOf,
  firstDayOfAll,
  isAttempted,
  isFirstText,
  isWithin,
  type Scope,
  today,
  zoneOf,
} from './analytics-scope.js';
import { folded, isAfter, type OrderPage, sortedBy } from './order-sorting.js';

/** Totals of the orders in one currency. */
export interface OrderSumsRow {
  readonly currency: string;
  readonly orders: number;
  /** Orders with a net sale. */
  readonly earningOrders: number;
  readonly amountCents: number;
  /** Orders that were neither canceled nor fully refunded, and their part of the amount. */
  readonly keptOrders: number;
  readonly keptCents: number;
  readonly unpaidCents: number;
  readonly netCents: number;
  readonly feeCents: number;
  readonly items: number;
  readonly lastOrderedAt: Date;
}

/** Orders of a week or a month. */
export interface Period {
  readonly startsOn: string;
  readonly orders: number;
  readonly amountCents: number;
}

export type ShownOrder = Omit<Pick<typeof orders.$inferSelect, keyof typeof SHOWN>, 'source'> & {
  readonly source: OrderSource;
};

const SHOWN = {
  id: orders.id,
  externalId: orders.externalId,
  orderNumber: orders.orderNumber,
  customerLastName: orders.customerLastName,
  erasedAt: orders.erasedAt,
  currency: orders.currency,
  totalCents: orders.totalCents,
  amountCents: orders.amountCents,
  netCents: orders.netCents,
  feeCents: orders.feeCents,
  itemCount: orders.itemCount,
  status: orders.status,
  source: sql<OrderSource>`CASE
    WHEN EXISTS (SELECT FROM carts WHERE carts.id = orders.cart_id AND carts.is_at_desk) THEN 'At the desk'
    ELSE orders.source END`,
  orderedAt: orders.orderedAt,
  createdAt: orders.createdAt,
};

/**
 * The practice's time zone, and the first and last day of the range, at most today. For `all` the first is
 * the day of the first text or order; null when there is none.
 */
export async function findCalendar(db: RootDatabase, scope: Scope) {
  const { first, end } = daysOf(scope);
  const [found] = await runPrepared<{ timeZone: string; since: string | null; until: string }>(
    db.$client,
    sql`SELECT time_zone AS "timeZone", ${first ?? firstDayOfAll(scope)}::text AS since,
      ${end === null ? today(scope) : sql`greatest(${first}, least(${end} - 1, ${today(scope)}))`}::text AS until
    FROM practices WHERE id = ${scope.practiceId}`,
  );
  if (!found) throw new Error('The practice does not exist.');
  return found;
}

/** Counts attempted texts by outcome, with the time of the last one sent. */
export async function countTexts(tx: Database, scope: Scope) {
  const { rows } = await tx.execute<{ sent: string; failed: string; last: string | null }>(
    selectTextCounts(scope),
  );
  const [found] = rows;
  const last = found?.last ?? null;
  return {
    sent: Number(found?.sent ?? 0),
    failed: Number(found?.failed ?? 0),
    lastSentAt: last === null ? null : new Date(last),
  };
}

/** Totals by currency. */
export async function sumOrders(db: RootDatabase, scope: Scope): Promise<OrderSumsRow[]> {
  const rows = await runPrepared<Record<keyof OrderSumsRow, string>>(db.$client, selectOrderSums(scope));
  return rows.map((row) => ({
    currency: row.currency,
    orders: Number(row.orders),
    earningOrders: Number(row.earningOrders),
    amountCents: Number(row.amountCents),
    keptOrders: Number(row.keptOrders),
    keptCents: Number(row.keptCents),
    unpaidCents: Number(row.unpaidCents),
    netCents: Number(row.netCents),
    feeCents: Number(row.feeCents),
    items: Number(row.items),
    lastOrderedAt: new Date(row.lastOrderedAt),
  }));
}

/**
 * Orders and revenue by week, each named by its Monday, and by month, each named by its first day; oldest first. Those
 * without orders are left out.
 */
export async function listPeriods(db: RootDatabase, scope: Scope, currency: string) {
  const rows = await runPrepared<Record<'unit' | keyof Period, string>>(
    db.$client,
    selectPeriods(scope, currency),
  );
  const periodsOf = (unit: 'week' | 'month'): Period[] =>
    rows
      .filter((row) => row.unit === unit)
      .map(({ startsOn, orders: count, amountCents }) => ({
        startsOn,
        orders: Number(count),
        amountCents: Number(amountCents),
      }));
  return { weeks: periodsOf('week'), months: periodsOf('month') };
}

/** Counts how far texted carts got. */
export async function countFunnel(db: RootDatabase, scope: Scope): Promise<Funnel> {
  const rows = await runPrepared<Record<keyof Funnel, string>>(db.$client, selectFunnel(scope));
  const [found] = rows;
  return {
    sent: Number(found?.sent ?? 0),
    failed: Number(found?.failed ?? 0),
    delivered: Number(found?.delivered ?? 0),
    opened: Number(found?.opened ?? 0),
    converted: Number(found?.converted ?? 0),
  };
}

/** How many orders there are in each currency. */
export async function countOrders(tx: Database, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ currency: string; count: number }>(selectOrderCounts(scope));
  return new Map(rows.map(({ currency, count }) => [currency, count]));
}

/** Orders in one currency, sorted; ties newest first. */
export const selectOrderPage = (tx: Database, scope: Scope, currency: string, page: OrderPage) =>
  tx
    .select(SHOWN)
    .from(orders)
    .where(and(isFound(scope), eq(orders.currency, currency), isAfter(page)))
    .orderBy(...sortedBy(page))
    .offset(page.offset)
    .limit(page.limit);

/** Orders in other currencies, newest first. */
export async function listOtherOrders(tx: Database, scope: Scope, currency: string, limit: number) {
  return tx
    .select(SHOWN)
    .from(orders)
    .where(and(isFound(scope), ne(orders.currency, currency)))
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(limit);
}

/** One order of a practice; null for another practice's order or a test order. */
export async function findOrder(tx: Database, practiceId: string, orderId: string) {
  const [found] = await tx
    .select({ ...SHOWN, lines: orders.lines })
    .from(orders)
    .where(and(eq(orders.practiceId, practiceId), eq(orders.id, orderId), eq(orders.isTest, false)));
  return found ?? null;
}

const isCounted = (scope: Scope): SQL | undefined =>
  and(
    sql`${orders.practiceId} = ${scope.practiceId} AND NOT ${orders.isTest}`,
    isWithin(sql`${orders.orderedAt}`, scope),
    isBetween(orders.orderedAt, scope),
    scope.cartId === undefined
      ? undefined
      : sql`${orders.cartId} = (SELECT id FROM carts WHERE public_id = ${scope.cartId})`,
    matchesSearch(scope),
  );

/** `isCounted` for reading whole rows: a search first finds the ids in the index, and only those rows are read. */
const isFound = (scope: Scope): SQL | undefined =>
  scope.search === undefined
    ? isCounted(scope)
    : sql`${orders.id} = ANY(ARRAY(SELECT ${orders.id} FROM ${orders} WHERE ${isCounted(scope)}))`;

function matchesSearch({ search }: Scope): SQL | undefined {
  if (search === undefined) return undefined;
  const pattern = sql`'%' || ${folded(sql`${search.replace(/[%_\\]/g, '\\$&')}::text`)} || '%'`;
  return sql`(lower(${orders.orderNumber}) LIKE ${pattern} OR ${folded(sql`${orders.customerLastName}`)} LIKE ${pattern})`;
}

const SENT = sql`('accepted', 'delivered')`;
const FAILED = sql`('undelivered', 'refused')`;

export const selectTextCounts = (scope: Scope): SQL => sql`
  SELECT
    count(*) FILTER (WHERE state IN ${SENT}) AS sent,
    count(*) FILTER (WHERE state IN ${FAILED}) AS failed,
    to_json(max(sent_at)) #>> '{}' AS last
  FROM messages
  WHERE ${and(isAttempted(scope.practiceId), isWithin(sql`attempted_at`, scope))}`;

/** Same rule as `settleOrder`. Canceled orders have an amount of 0, so they add nothing. */
const isUnpaid = sql`coalesce(financial_status, 'pending') NOT IN ('paid', 'partially_refunded', 'refunded')`;

/** Canceled and fully refunded orders are left out of the average. */
const isKept = sql`status NOT IN ('canceled', 'refunded')`;

export const selectOrderSums = (scope: Scope): SQL => sql`
  SELECT
    currency,
    count(*) AS orders,
    count(*) FILTER (WHERE net_cents > 0) AS "earningOrders",
    sum(amount_cents) AS "amountCents",
    count(*) FILTER (WHERE ${isKept}) AS "keptOrders",
    coalesce(sum(amount_cents) FILTER (WHERE ${isKept}), 0) AS "keptCents",
    coalesce(sum(amount_cents) FILTER (WHERE ${isUnpaid}), 0) AS "unpaidCents",
    sum(net_cents) AS "netCents",
    sum(fee_cents) AS "feeCents",
    sum(item_count) AS items,
    to_json(max(ordered_at)) #>> '{}' AS "lastOrderedAt"
  FROM orders
  WHERE ${isCounted(scope)}
  GROUP BY currency
  ORDER BY count(*) DESC, currency`;

export const selectOrderCounts = (scope: Scope): SQL => sql`
  SELECT currency, count(*)::integer AS count FROM orders WHERE ${isCounted(scope)} GROUP BY currency`;

/** Orders are summed by day first, since `date_trunc` for each order would double the time. */
export const selectPeriods = (scope: Scope, currency: string): SQL => sql`
  SELECT CASE WHEN week IS NULL THEN 'month' ELSE 'week' END AS unit, coalesce(week, month)::date::text AS "startsOn",
    sum(orders) AS orders, sum(cents) AS "amountCents"
  FROM (
    SELECT date_trunc('week', day) AS week, date_trunc('month', day) AS month, orders, cents
    FROM (
      SELECT (ordered_at AT TIME ZONE ${zoneOf(scope)})::date AS day, count(*) AS orders, sum(amount_cents) AS cents
      FROM orders WHERE ${and(isCounted(scope), sql`currency = ${currency}`)}
      GROUP BY day
    ) AS days
  ) AS dated
  GROUP BY GROUPING SETS (week, month)
  ORDER BY "startsOn"`;

/**
 * Counts carts whose text was attempted. An order implies that the cart was opened, and an opening that its text
 * arrived. A cart failed when none of its texts was accepted. Both indexes are read in the order of carts, so that
 * counting distinct carts needs no sort.
 */
export const selectFunnel = (scope: Scope): SQL => {
  const count = (condition: SQL): SQL => sql`count(DISTINCT cart_id) FILTER (WHERE ${condition})`;
  const isOpened = sql`coalesce(opened_at, ordered_at) IS NOT NULL`;
  return sql`
    SELECT
      count(DISTINCT cart_id) AS sent,
      count(DISTINCT cart_id) - ${count(sql`state NOT IN ${FAILED} OR ${isOpened}`)} AS failed,
      ${count(sql`state = 'delivered' OR ${isOpened}`)} AS delivered,
      ${count(isOpened)} AS opened,
      ${count(sql`ordered_at IS NOT NULL`)} AS converted
    FROM (SELECT cart_id, state FROM messages WHERE ${isFirstText(scope)}) AS texts
    JOIN carts ON carts.id = cart_id AND carts.practice_id = ${scope.practiceId}`;
};
