import { createHash } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Numbering } from '../numbering.js';
import type { Store } from '../store.js';
import type { Cart } from './shop-types.js';

export interface CartStore {
  create(cart: Omit<Cart, 'token' | 'key' | 'createdAt' | 'updatedAt' | 'orderId'>): Cart;
  save(cart: Cart): Cart;
  /** By token and key; null for a wrong key. */
  find(token: string, key: string): Cart | null;
  findByGid(gid: string): Cart | null;
  /** The latest unpaid cart. */
  findLatestOpen(): Cart | null;
}

export const cartGid = (cart: Cart): string => `gid://shopify/Cart/${cart.token}?key=${cart.key}`;

/** A line keeps its id as long as its variant stays in the cart. */
export const lineGid = (cart: Pick<Cart, 'token'>, variantId: number): string => {
  const id = createHash('sha256').update(`${cart.token}:${variantId}`).digest('hex').slice(0, 32);
  return `gid://shopify/CartLine/${id}?cart=${cart.token}`;
};

export function createCartStore({
  store,
  clock,
  numbering,
}: {
  store: Store;
  clock: Clock;
  numbering: Numbering;
}): CartStore {
  const table = store.table<Cart>('carts');
  const find = (token: string, key: string): Cart | null => {
    const cart = table.get(token);
    return cart !== undefined && cart.key === key ? cart : null;
  };
  return {
    create(fields) {
      const now = clock().toISOString();
      const token = `hW${numbering.token(15)}`;
      const cart: Cart = {
        ...fields,
        token,
        key: numbering.token(16),
        lines: fields.lines.map((line) => ({ ...line, id: lineGid({ token }, line.variantId) })),
        createdAt: now,
        updatedAt: now,
        orderId: null,
      };
      table.put(token, cart);
      return cart;
    },
    save(cart) {
      const saved = { ...cart, updatedAt: clock().toISOString() };
      table.put(cart.token, saved);
      return saved;
    },
    find,
    findByGid(gid) {
      const match = /^gid:\/\/shopify\/Cart\/([\w-]+)\?key=([0-9a-f]+)$/.exec(gid);
      return match === null ? null : find(match[1] ?? '', match[2] ?? '');
    },
    findLatestOpen() {
      let latest: Cart | null = null;
      for (const cart of table.values()) {
        if (cart.orderId === null && (latest === null || cart.createdAt >= latest.createdAt)) latest = cart;
      }
      return latest;
    },
  };
}
