import type { Product, Variant } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import type { Browser } from './shopping.js';
import type { TestApi } from './test-api.js';

export interface ShelfItem {
  readonly product: Product;
  readonly variant: Variant;
}

/** A variant that can sell out. */
const isCounted = (variant: Variant): boolean =>
  variant.inventoryTracked && variant.inventoryPolicy === 'DENY' && !isBlocked(variant);

/** Products with one variant that can be bought and sold out. Each is used once, so that tests do not interfere. */
export async function createShelf(browser: Browser): Promise<{
  take(): ShelfItem;
  takeMany(count: number): ShelfItem[];
  withOptions: Product;
}> {
  const products: Product[] = (await browser.get('/api/products').expect(200)).body.products;
  const waiting = products.flatMap((product): ShelfItem[] => {
    const [variant] = product.variants;
    return product.variants.length === 1 && variant && isCounted(variant) ? [{ product, variant }] : [];
  });
  const withOptions = products.find(
    (product) => product.variants.length > 1 && product.variants.every(isCounted),
  );
  if (!withOptions) throw new Error('The demo catalog has no product with options.');
  const take = (): ShelfItem => {
    const next = waiting.shift();
    if (!next) throw new Error('The demo catalog has too few products.');
    return next;
  };
  return { take, takeMany: (count) => Array.from({ length: count }, take), withOptions };
}

/** Changes the shop through the sandbox and syncs the changes. */
export async function changeShop(
  api: TestApi,
  changes: readonly (
    | { variantId: string; price: string }
    | { variantId: string; quantity: number }
    | { variantId: string; isPublished: boolean }
    | { productId: string; isPublished: boolean }
    | { productId: string; requiresSellingPlan: boolean }
  )[],
): Promise<void> {
  for (const change of changes) {
    await api.control('quantity' in change ? 'inventory' : 'products', change);
  }
  await api.dependencies.catalogSync.syncAll();
  await api.dependencies.catalog.refresh();
}

/** Queries that an instance runs every few seconds: for the catalog, and for a session that it does not have in memory. */
const NOW_AND_THEN = /from \\?"?(catalog_state|sessions)/i;

/** Runs a request and counts its queries. */
export async function countQueries(api: TestApi, request: () => PromiseLike<unknown>): Promise<number> {
  const { pool } = api.dependencies.database;
  const query = pool.query.bind(pool);
  let count = 0;
  Reflect.set(pool, 'query', (...sent: Parameters<typeof query>) => {
    if (!NOW_AND_THEN.test(JSON.stringify(sent[0]))) count += 1;
    return query(...sent);
  });
  try {
    await request();
  } finally {
    Reflect.deleteProperty(pool, 'query');
  }
  return count;
}
