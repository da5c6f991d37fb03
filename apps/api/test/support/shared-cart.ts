import { readConfig } from '../../src/config/config.js';
import { migrateDatabase } from '../../src/db/migrate.js';
import { createDependencies, type Dependencies } from '../../src/dependencies.js';
import { insertPractice } from '../../src/domains/practices/practice-repository.js';
import { SESSION_COOKIE } from '../../src/http/access.js';
import { createLogger } from '../../src/http/request-log.js';
import { addDemoData } from './demo-data.js';
import { LAKESIDE_PRACTICE } from './shopping.js';

/** A cart that everyone in a practice texts, and the session of a member of its staff. */
export interface SharedCart {
  readonly practiceName: string;
  readonly cookie: string;
  readonly cartId: string;
  readonly cartUrl: string;
}

const DUE_PREFIX = '+1312600';

/**
 * Migrates a database for processes of this environment, and creates demo practices, the catalog, a cart of Lakeside, and
 * texts that are due; returns the cart and a session, and the same for this many more practices.
 */
export async function prepareSharedCarts(
  environment: Record<string, string>,
  { dueTexts, morePractices = 0 }: { readonly dueTexts: number; readonly morePractices?: number },
): Promise<[SharedCart, ...SharedCart[]]> {
  const config = readConfig(environment);
  await migrateDatabase(config.database.url);
  const dependencies = createDependencies(config, createLogger({ level: 'silent', name: 'shared-carts' }));
  const { db, catalog, clock, database } = dependencies;
  try {
    await addDemoData(dependencies);
    await catalog.refresh();
    const lakeside = await shareCart(dependencies, LAKESIDE_PRACTICE, '100200');
    await database.pool.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
       SELECT 'demo-lakeside', carts.id, 'scheduled', 'queued', $2 || lpad(n::text, 4, '0'), 'Text ' || n || ' ' || $1, now(), now()
       FROM carts, generate_series(1, $3::integer) AS n WHERE carts.public_id = $1`,
      [lakeside.cartId, DUE_PREFIX, dueTexts],
    );
    const others: SharedCart[] = [];
    for (let count = 1; count <= morePractices; count += 1) {
      const practice = { ...LAKESIDE_PRACTICE, id: `${700_000 + count}`, name: `Practice No. ${count}` };
      await insertPractice(db, {
        ...practice,
        signInId: practice.id,
        discountCode: null,
        phoneNumber: null,
        createdAt: clock.now(),
      });
      others.push(await shareCart(dependencies, practice, practice.id));
    }
    return [lakeside, ...others];
  } finally {
    await dependencies.close();
  }
}

async function shareCart(
  { carts, sessions, database, db }: Dependencies,
  practice: typeof LAKESIDE_PRACTICE,
  signInId: string,
): Promise<SharedCart> {
  const variant = await database.pool.query<{ id: string }>(
    'SELECT id FROM variants WHERE NOT inventory_tracked AND available_for_sale LIMIT 1',
  );
  const variantId = variant.rows[0]?.id ?? '';
  const { cartId, cartUrl } = await db.transaction((tx) =>
    carts.createCart(tx, practice, [{ id: variantId, variantId, quantity: 1 }], null),
  );
  const { sessionToken } = await sessions.signIn(signInId, { address: '127.0.0.1', browserToken: null });
  return { practiceName: practice.name, cookie: `${SESSION_COOKIE}=${sessionToken}`, cartId, cartUrl };
}
