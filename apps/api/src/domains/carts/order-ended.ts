import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/index.js';

/** All orders of a cart were canceled, or canceled and refunded in full. */
export type OrderEnded = 'canceled' | 'refunded';

/** What became of all orders of a cart; null while one of them stands, and without any. */
export const orderEndedOf = (cartId: SQLWrapper): SQL<OrderEnded | null> => sql<OrderEnded | null>`(
  SELECT CASE WHEN bool_and(${orders.status} = 'canceled') THEN 'canceled'
    WHEN bool_and(${orders.status} IN ('canceled', 'refunded')) THEN 'refunded' END
  FROM ${orders} WHERE ${orders.cartId} = ${cartId} AND NOT ${orders.isTest})`;
