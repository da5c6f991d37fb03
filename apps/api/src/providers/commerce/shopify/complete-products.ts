import { z } from 'zod';
import { CommerceError, type ShopProduct } from '../commerce-provider.js';
import { findVisibleIds } from './channel-products.js';
import { toGid } from './gid.js';
import { MORE_VARIANTS } from './operations.js';
import { pageSchema, readPages } from './paging.js';
import { productSchema, toShopProduct, variantSchema } from './product-mapping.js';
import type { ShopClients } from './shop-clients.js';

const variantsSchema = pageSchema(variantSchema);
/** A product with the first page of its variants. */
export const productNodeSchema = productSchema.extend({ variants: variantsSchema });
export type ProductNode = z.infer<typeof productNodeSchema>;
const moreVariantsSchema = z.object({ product: z.object({ variants: variantsSchema }).nullable() });

/**
 * The products that are for sale, with all their variants; those not active or not in our channel are listed as
 * removed.
 */
export async function completeProducts(
  clients: ShopClients,
  nodes: readonly ProductNode[],
): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }> {
  const active = nodes.filter((product) => product.status === 'ACTIVE');
  const visible = await findVisibleIds(
    clients,
    active.map((product) => product.id),
  );
  const products: ShopProduct[] = [];
  const removedIds: string[] = [];
  for (const product of nodes) {
    if (visible.has(product.id)) products.push(await complete(clients, product));
    else removedIds.push(product.id);
  }
  return { products, removedIds };
}

async function complete({ admin }: ShopClients, product: ProductNode): Promise<ShopProduct> {
  const id = toGid('Product', product.id);
  const variants = await readPages(async (after) => {
    const answer = await admin(MORE_VARIANTS, { id, after }, moreVariantsSchema);
    if (answer.product === null)
      throw new CommerceError(`The product ${product.id} was deleted while it was read`);
    return answer.product.variants;
  }, product.variants);
  return toShopProduct(product, variants);
}
