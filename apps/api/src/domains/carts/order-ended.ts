import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { orderRefunds, orders } from '../../db/schema/index.js';

/** All orders of a cart were canceled, or canceled and refunded in full. */
export type OrderEnded = 'canceled' | 'refunded';

/** What became of all orders of a cart; null while one of them stands, and without any. */
export const orderEndedOf = (cartId: SQLWrapper): SQL<OrderEnded | null> => sql<OrderEnded | null>`(
  SELECT CASE WHEN bool_and(${orders.status} = 'canceled') THEN 'canceled'
    WHEN bool_and(${orders.status} IN ('canceled', 'refunded')) THEN 'refunded' END
  FROM ${orders} WHERE ${orders.cartId} = ${cartId} AND NOT ${orders.isTest})`;

/** SQL: when a row of `orders` was canceled, else when its last refund was; null where the shop did not say. */
export const ORDER_END_AT: SQL = sql`coalesce(${orders.canceledAt}, (
  SELECT max(${orderRefunds.refundedAt}) FROM ${orderRefunds} WHERE ${orderRefunds.orderExternalId} = ${orders.externalId}))`;

/** When the last of a cart's orders was canceled or refunded; read it only where `orderEndedOf` is not null. */
export const orderEndedAtOf = (cartId: SQLWrapper): SQL<Date | null> =>
  sql<Date | null>`(
  SELECT max(${ORDER_END_AT}) FROM ${orders} WHERE ${orders.cartId} = ${cartId} AND NOT ${orders.isTest})`.mapWith(
    orders.canceledAt,
  );
