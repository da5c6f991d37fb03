import type { OrderSort, SortOrder } from '@eyecart/shared/contracts';
import { desc, type SQL, sql } from 'drizzle-orm';
import type { Place } from '../../../db/keyset.js';
import { orders } from '../../../db/schema/index.js';

export interface OrderPage {
  readonly sortBy: OrderSort;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
  /** The order that the previous page ended with; only with orders sorted by date. */
  readonly after: Place | null;
}

/**
 * SQL: a string without accents and case. The collation is named because the database's own may fold only ASCII
 * letters. Removing accents is slow, so it is skipped for ASCII strings, which most names are.
 */
export const folded = (text: SQL): SQL =>
  sql`lower((CASE WHEN octet_length(${text}) = length(${text}) THEN ${text}
    ELSE regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') END) COLLATE "pg_c_utf8")`;

const COLUMNS: Readonly<Record<OrderSort, SQL>> = {
  orderDate: sql`${orders.orderedAt}`,
  // Order numbers such as #1001 sort by their digits.
  orderNumber: sql`nullif(regexp_replace(${orders.orderNumber}, '\\D', '', 'g'), '')::numeric`,
  customer: folded(sql`${orders.customerLastName}`),
  amount: sql`${orders.amountCents}`,
  items: sql`${orders.itemCount}`,
  status: sql`${orders.status}`,
};

/** The sort order of the table of orders; ties newest first. */
export function sortedBy({ sortBy, sortOrder }: OrderPage): SQL[] {
  const direction = sql.raw(sortOrder === 'asc' ? 'ASC' : 'DESC');
  // Orders without a name or number come last in both directions.
  const nulls = sortBy === 'customer' || sortBy === 'orderNumber' ? sql.raw(' NULLS LAST') : sql.raw('');
  const first = sql`${COLUMNS[sortBy]} ${direction}${nulls}`;
  if (sortBy === 'orderDate') return [first, sql`${orders.id} ${direction}`];
  return [first, desc(orders.orderedAt), desc(orders.id)];
}

/** The orders after the previous page, sorted by date. */
export const isAfter = ({ after, sortOrder }: OrderPage): SQL | undefined =>
  after === null
    ? undefined
    : sql`(${orders.orderedAt}, ${orders.id}) ${sql.raw(sortOrder === 'asc' ? '>' : '<')}
        (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
