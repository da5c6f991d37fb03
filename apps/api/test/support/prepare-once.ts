import type { Pool } from 'pg';
import type { Dependencies } from '../../src/dependencies.js';
import { SESSION_COOKIE } from '../../src/http/access.js';
import type { OnceSetting } from './once-requests.js';
import { LAKESIDE_PRACTICE } from './shopping.js';

/** A session and a cart of the demo practice, for repeated requests. */
export async function prepareOnce(
  { catalog, carts, sessions, clock, db }: Dependencies,
  database: Pool,
): Promise<{ cookie: string; setting: OnceSetting }> {
  await catalog.refresh();
  const { rows } = await database.query<{ id: string; product_id: string }>(
    'SELECT DISTINCT ON (product_id) id, product_id FROM variants WHERE NOT inventory_tracked AND available_for_sale',
  );
  const variantId = rows[0]?.id ?? '';
  const products = await database.query<{ id: string }>('SELECT id FROM products ORDER BY id LIMIT 60');
  const cart = await db.transaction((tx) =>
    carts.createCart(tx, LAKESIDE_PRACTICE, [{ id: variantId, variantId, quantity: 99 }], null),
  );
  const { sessionToken } = await sessions.signIn('100200', { address: '127.0.0.1', browserToken: null });
  return {
    cookie: `${SESSION_COOKIE}=${sessionToken}`,
    setting: {
      cartUrl: cart.cartUrl,
      variantId,
      productIds: products.rows.map(({ id }) => id),
      scheduledFor: new Date(clock.now().getTime() + 7 * 24 * 3_600_000).toISOString(),
    },
  };
}
