import { z } from 'zod';
import type { ShopProduct, ShopVariant } from '../../commerce-provider.js';
import { gidSchema, toGid } from '../gid.js';
import { BEST_SELLERS, VISIBLE_PRODUCTS, VISIBLE_VARIANTS } from '../operations.js';
import { pageSchema, readPages } from '../paging.js';
import type { ShopClients } from '../shop-clients.js';

/** The API's limit for a list of ids. */
const BATCH = 250;

const productIdSchema = z.object({ id: gidSchema('Product') });
const variantSchema = z.object({
  id: gidSchema('ProductVariant'),
  image: z.object({ url: z.string() }).nullish(),
});
const bestSellersSchema = z.object({ products: pageSchema(productIdSchema) });

/** Products of our sales channel, best seller first. A product whose rank changes between pages may be missed. */
export async function readBestSellerIds({ storefront }: ShopClients): Promise<readonly string[]> {
  const nodes = await readPages(async (after) => {
    const { products } = await storefront(BEST_SELLERS, { after }, bestSellersSchema);
    return products;
  });
  return [...new Set(nodes.map((node) => node.id))];
}

/**
 * Which of these products our sales channel shows. The Storefront token belongs to the channel, so it sees what is
 * published there; the Admin API's `published_status:published` covers the online store only.
 */
export async function findVisibleIds(
  clients: ShopClients,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const gids = productIds.map((id) => toGid('Product', id));
  const shown = await readShown(clients, VISIBLE_PRODUCTS, gids, productIdSchema);
  return new Set(shown.map(({ id }) => id));
}

/**
 * The products with the variants that our sales channel shows, and their pictures; products without such a variant are
 * dropped. Read with the Storefront token, since the Admin API needs the scope read_publications and our publication.
 */
export async function keepVisibleVariants(
  clients: ShopClients,
  products: readonly ShopProduct[],
): Promise<readonly ShopProduct[]> {
  const gids = products.flatMap(({ variants }) => variants.map(({ id }) => toGid('ProductVariant', id)));
  const shown = await readShown(clients, VISIBLE_VARIANTS, gids, variantSchema);
  const pictures = new Map(shown.map(({ id, image }) => [id, image?.url ?? null]));
  return products.flatMap((product) => {
    const variants = product.variants.flatMap((variant) => {
      const imageUrl = pictures.get(variant.id);
      if (imageUrl === undefined) return [];
      return { ...variant, imageUrl: imageUrl === product.imageUrl ? null : imageUrl };
    });
    const hidesSome = variants.length < product.variants.length;
    if (hidesSome && variants.length === 0) return [];
    return { ...product, variants, ...(hidesSome && { options: keepUsedValues(product, variants) }) };
  });
}

/** The options without the values that only hidden variants have. */
function keepUsedValues({ options }: ShopProduct, variants: readonly ShopVariant[]): ShopProduct['options'] {
  const used = new Set(
    variants.flatMap(({ selectedOptions }) =>
      selectedOptions.map(({ name, value }) => JSON.stringify([name, value])),
    ),
  );
  return options.map((option) => ({
    ...option,
    values: option.values.filter((value) => used.has(JSON.stringify([option.name, value]))),
  }));
}

async function readShown<Node>(
  { storefront }: ShopClients,
  query: string,
  gids: readonly string[],
  nodeSchema: z.ZodType<Node>,
): Promise<readonly Node[]> {
  const shownSchema = z.object({ nodes: z.array(nodeSchema.nullable()) });
  const shown: Node[] = [];
  for (let from = 0; from < gids.length; from += BATCH) {
    const ids = gids.slice(from, from + BATCH);
    const { nodes } = await storefront(query, { ids }, shownSchema);
    for (const node of nodes) if (node !== null) shown.push(node);
  }
  return shown;
}
