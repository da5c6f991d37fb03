import { cartMutations } from './cart-mutations.js';
import { cartView } from './cart-view.js';
import { numberOf, readGid, toGid } from './gid.js';
import type { ShopRequest } from './shop-context.js';
import {
  findShown,
  listShownCollections,
  listShownProducts,
  shownCollectionView,
} from './storefront-catalog.js';

function findNode(gid: string, request: ShopRequest) {
  if (gid.startsWith('gid://shopify/Cart/')) return findCart(gid, request);
  const type = readGid(gid)?.type ?? 'Node';
  numberOf(type, gid);
  return findShown(gid, type, request);
}

function findCart(gid: string, request: ShopRequest) {
  const cart = request.shop.carts.findByGid(gid);
  return cart === null || cart.orderId !== null ? null : cartView(cart, request);
}

interface Wanted {
  id?: string | null;
  handle?: string | null;
}

/** The Storefront API's queries and mutations. */
export const storefrontRoot = {
  node: ({ id }: { id: string }, request: ShopRequest) => findNode(id, request),
  nodes: ({ ids }: { ids: string[] }, request: ShopRequest) => ids.map((id) => findNode(id, request)),
  products: listShownProducts,
  collections: listShownCollections,
  product({ id, handle }: Wanted, request: ShopRequest) {
    const found = request.shop.catalog.products().find((product) => product.handle === handle);
    const gid = id ?? (found === undefined ? null : toGid('Product', found.id));
    return gid === null ? null : findShown(gid, 'Product', request);
  },
  collection({ id, handle }: Wanted, request: ShopRequest) {
    if (id != null) return findShown(id, 'Collection', request);
    const found = request.shop.catalog.collections().find((collection) => collection.handle === handle);
    return found === undefined ? null : shownCollectionView(found, request);
  },
  cart: ({ id }: { id: string }, request: ShopRequest) => findCart(id, request),
  shop: () => ({ id: toGid('Shop', 1), name: 'Sandbox shop' }),
  localization: () => ({
    availableLanguages: [
      { isoCode: 'EN', name: 'English', endonymName: 'English' },
      { isoCode: 'ES', name: 'Spanish', endonymName: 'Español' },
    ],
  }),
  ...cartMutations,
};
