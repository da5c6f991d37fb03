import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { orderRefunds, orders } from '../../db/schema/index.js';

/** All orders of a cart were canceled, or canceled and refunded in full. */
export type OrderEnded = 'canceled' | 'refunded';

/** SQL: how all orders of a cart ended; null while one of them is valid, or without orders. */
export const orderEndedOf = (cartId: SQLWrapper): SQL<OrderEnded | null> => sql<OrderEnded | null>`(
  SELECT CASE WHEN bool_and(${orders.status} = 'canceled') THEN 'canceled'
    WHEN bool_and(${orders.status} IN ('canceled', 'refunded')) THEN 'refunded' END
  FROM ${orders} WHERE ${orders.cartId} = ${cartId} AND NOT ${orders.isTest})`;

/** SQL: when an order was canceled or, if it was not, last refunded; null when the shop did not say. */
export const ORDER_END_AT: SQL = sql`coalesce(${orders.canceledAt}, (
  SELECT max(${orderRefunds.refundedAt}) FROM ${orderRefunds} WHERE ${orderRefunds.orderExternalId} = ${orders.externalId}))`;

/** SQL: when the last of a cart's orders ended; valid only if `orderEndedOf` is not null. */
export const orderEndedAtOf = (cartId: SQLWrapper): SQL<Date | null> =>
  sql<Date | null>`(
  SELECT max(${ORDER_END_AT}) FROM ${orders} WHERE ${orders.cartId} = ${cartId} AND NOT ${orders.isTest})`.mapWith(
    orders.canceledAt,
  );
