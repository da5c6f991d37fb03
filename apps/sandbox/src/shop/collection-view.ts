import { atPosition, byId, type PageArguments, type SortKey, sortBy, toConnection } from './connection.js';
import { numberOf, toGid } from './gid.js';
import { productView } from './product-view.js';
import type { ShopRequest } from './shop-context.js';
import type { Collection, Product } from './shop-types.js';
import { collectionMetafields, plainText, type View } from './views.js';

const byTitle = ({ title, id }: Product): SortKey => ({ value: title.toLowerCase(), id });

export function collectionView(collection: Collection, request: ShopRequest): View {
  const members = () => request.shop.catalogue.productsOf(collection);
  return {
    __typename: 'Collection',
    id: toGid('Collection', collection.id),
    legacyResourceId: String(collection.id),
    handle: collection.handle,
    title: collection.title,
    description: ({ truncateAt }: { truncateAt?: number }) =>
      plainText(collection.descriptionHtml, truncateAt),
    descriptionHtml: collection.descriptionHtml,
    sortOrder: 'MANUAL',
    updatedAt: collection.updatedAt,
    image: null,
    publishedOnCurrentPublication: true,
    publishedOnPublication: true,
    productsCount: () => ({ count: members().length, precision: 'EXACT' }),
    hasProduct: ({ id }: { id: string }) => members().some((one) => one.id === numberOf('Product', id)),
    products(args: PageArguments & { sortKey?: string | null }) {
      const list = members();
      const key = args.sortKey === 'TITLE' ? byTitle : atPosition(list);
      return toConnection(
        sortBy(list, key),
        { keyOf: key, view: (one) => productView(one, request) },
        args,
        request.isBulk,
      );
    },
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      collectionMetafields(request, collection).find(
        (field) => field.key === key && field.namespace === (namespace ?? 'custom'),
      ) ?? null,
    metafields(args: PageArguments & { namespace?: string | null; keys?: string[] | null }) {
      const fields = collectionMetafields(request, collection).filter(
        (field) =>
          (args.namespace == null || field.namespace === args.namespace) &&
          (args.keys == null || args.keys.includes(`${field.namespace}.${field.key}`)),
      );
      const numbered = fields.map((field, id) => ({ id, field }));
      return toConnection(numbered, { keyOf: byId, view: ({ field }) => field }, args, request.isBulk);
    },
  };
}
