import { z } from 'zod';
import { CommerceError, type ShopProduct } from '../../commerce-provider.js';
import { toGid } from '../gid.js';
import { MORE_VARIANTS } from '../operations.js';
import { pageSchema, readPages } from '../paging.js';
import type { ShopClients } from '../shop-clients.js';
import { findVisibleIds, keepVisibleVariants } from './channel-products.js';
import { isSold, productSchema, toShopProduct, variantSchema } from './product-mapping.js';

const variantsSchema = pageSchema(variantSchema);
/** A product with the first page of its variants. */
export const productNodeSchema = productSchema.extend({ variants: variantsSchema });
export type ProductNode = z.infer<typeof productNodeSchema>;
const moreVariantsSchema = z.object({ product: z.object({ variants: variantsSchema }).nullable() });

/**
 * The products for sale, with all variants that our channel shows. Those that are inactive, sold by subscription only,
 * or not in our channel are listed as removed.
 */
export async function completeProducts(
  clients: ShopClients,
  nodes: readonly ProductNode[],
): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }> {
  const sold = nodes.filter(isSold);
  const visible = await findVisibleIds(
    clients,
    sold.map((product) => product.id),
  );
  const complete: ShopProduct[] = [];
  for (const product of sold) {
    if (visible.has(product.id)) complete.push(await addVariants(clients, product));
  }
  const products = await keepVisibleVariants(clients, complete);
  const kept = new Set(products.map(({ id }) => id));
  return { products, removedIds: nodes.map(({ id }) => id).filter((id) => !kept.has(id)) };
}

async function addVariants({ admin }: ShopClients, product: ProductNode): Promise<ShopProduct> {
  const id = toGid('Product', product.id);
  const variants = await readPages(async (after) => {
    const answer = await admin(MORE_VARIANTS, { id, after }, moreVariantsSchema);
    if (answer.product === null)
      throw new CommerceError(`The product ${product.id} was deleted while it was read`);
    return answer.product.variants;
  }, product.variants);
  return toShopProduct(product, variants);
}
