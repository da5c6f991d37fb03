import { z } from 'zod';
import { CommerceError, type ShopCollection } from '../../commerce-provider.js';
import { gidSchema, toGid } from '../gid.js';
import { COLLECTIONS, MORE_COLLECTION_PRODUCTS } from '../operations.js';
import { pageSchema, readPages } from '../paging.js';
import type { ShopClients } from '../shop-clients.js';

const productsSchema = pageSchema(z.object({ id: gidSchema('Product') }));
const metafieldSchema = z.object({
  key: z.string(),
  value: z.string(),
  reference: z
    .object({ image: z.object({ url: z.string() }).nullish(), url: z.string().nullish() })
    .nullish(),
});
const collectionSchema = z.object({
  id: gidSchema('Collection'),
  title: z.string(),
  // Null for each missing field.
  metafields: z.array(metafieldSchema.nullable()),
  products: productsSchema,
});
type ReadCollection = z.infer<typeof collectionSchema>;
const collectionsSchema = z.object({ collections: pageSchema(collectionSchema) });
const moreProductsSchema = z.object({ collection: z.object({ products: productsSchema }).nullable() });

/** Every collection our sales channel shows, with its products in the shop's order. */
export async function readCollections(clients: ShopClients): Promise<readonly ShopCollection[]> {
  const collections = await readPages(async (after) => {
    const answer = await clients.storefront(COLLECTIONS, { after }, collectionsSchema);
    return answer.collections;
  });
  const complete: ShopCollection[] = [];
  for (const collection of collections) complete.push(await toShopCollection(clients, collection));
  return complete;
}

async function toShopCollection(clients: ShopClients, collection: ReadCollection): Promise<ShopCollection> {
  const { id, title, products } = collection;
  const all = await readPages((after) => readMoreProducts(clients, id, after), products);
  return {
    id,
    title,
    logoUrl: readLogoUrl(collection),
    isFeatured: findMetafield(collection, 'is_featured')?.value === 'true',
    productIds: [...new Set(all.map((product) => product.id))],
  };
}

async function readMoreProducts({ storefront }: ShopClients, id: string, after: string | null) {
  const variables = { id: toGid('Collection', id), after };
  const { collection } = await storefront(MORE_COLLECTION_PRODUCTS, variables, moreProductsSchema);
  if (collection === null)
    throw new CommerceError(`The collection ${id} was deleted while its products were read`);
  return collection.products;
}

/** The field refers to an image or a file, or is a URL itself. */
function readLogoUrl(collection: ReadCollection): string | null {
  const logo = findMetafield(collection, 'brand_logo');
  if (logo === undefined) return null;
  const address = logo.reference?.image?.url ?? logo.reference?.url ?? logo.value;
  return /^https?:\/\//.test(address) ? address : null;
}

function findMetafield({ metafields }: ReadCollection, key: string) {
  return metafields.find((field) => field?.key === key) ?? undefined;
}
