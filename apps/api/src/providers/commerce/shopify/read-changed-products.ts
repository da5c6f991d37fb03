import { z } from 'zod';
import { CommerceError, type ShopProduct } from '../commerce-provider.js';
import { findVisibleIds } from './channel-products.js';
import { toGid } from './gid.js';
import { CHANGED_PRODUCTS, MORE_VARIANTS } from './operations.js';
import { pageSchema, readPages } from './paging.js';
import { productSchema, toShopProduct, variantSchema } from './product-mapping.js';
import type { ShopClients } from './shop-clients.js';

const variantsSchema = pageSchema(variantSchema);
const productPageSchema = pageSchema(productSchema.extend({ variants: variantsSchema }));
const changedSchema = z.object({ products: productPageSchema });
const moreVariantsSchema = z.object({ product: z.object({ variants: variantsSchema }).nullable() });
type ChangedProduct = z.infer<typeof productPageSchema>['nodes'][number];

/** Products updated at or after an instant. What is not active, or not shown by our channel, is listed as removed. */
export async function readChangedProducts(
  clients: ShopClients,
  since: Date,
): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }> {
  const changed = await readChanged(clients, since);
  const active = changed.filter((product) => product.status === 'ACTIVE');
  const visible = await findVisibleIds(
    clients,
    active.map((product) => product.id),
  );
  const products: ShopProduct[] = [];
  const removedIds: string[] = [];
  for (const product of changed) {
    if (visible.has(product.id)) products.push(await complete(clients, product));
    else removedIds.push(product.id);
  }
  return { products, removedIds };
}

/** A product that changes again while the pages are read comes twice; the later reading counts. */
async function readChanged({ admin }: ShopClients, since: Date): Promise<ChangedProduct[]> {
  const query = `updated_at:>='${since.toISOString()}'`;
  const nodes = await readPages(async (after) => {
    const { products } = await admin(CHANGED_PRODUCTS, { query, after }, changedSchema);
    return products;
  });
  return [...new Map(nodes.map((product) => [product.id, product])).values()];
}

async function complete({ admin }: ShopClients, product: ChangedProduct): Promise<ShopProduct> {
  const id = toGid('Product', product.id);
  const variants = await readPages(async (after) => {
    const answer = await admin(MORE_VARIANTS, { id, after }, moreVariantsSchema);
    if (answer.product === null)
      throw new CommerceError(`The product ${product.id} went away while it was read`);
    return answer.product.variants;
  }, product.variants);
  return toShopProduct(product, variants);
}
