import type { Cart, EndpointInput, Practice, practiceCartEndpoints } from '@eyecart/shared/contracts';
import { priceCart } from '@eyecart/shared/rules/pricing';
import type { Database } from '../../../db/client.js';
import { readBounds } from '../../../db/keyset.js';
import { ApiError } from '../../../http/api-error.js';
import { pageOf, readCursor } from '../../../http/keyset-cursor.js';
import type { Catalog } from '../../catalog/catalog.js';
import { cartLink } from '../cart-link.js';
import { presentSums } from '../cart-service.js';
import { priceToday } from '../price-today.js';
import { findPracticeCart, type PracticeCart, selectCartsPage } from './practice-cart-repository.js';

interface Dependencies {
  readonly db: Database;
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly publicUrl: string;
}

type CartsQuery = EndpointInput<typeof practiceCartEndpoints.listCarts>['query'];

export type PracticeCarts = ReturnType<typeof createPracticeCarts>;

/** Carts as their practice reads them, at today's prices and stock. */
export function createPracticeCarts({ db, catalog, publicUrl }: Dependencies) {
  function present(cart: PracticeCart, practice: Practice): Cart {
    const { items, unavailable } = priceToday(catalog.snapshot(), cart.lines);
    return {
      cartId: cart.publicId,
      cartUrl: cartLink(publicUrl, cart.publicId),
      items,
      unavailableItems: unavailable,
      ...presentSums(priceCart(items, cart.discountCode)),
      practiceName: practice.name,
      practiceDiscountCode: cart.discountCode,
      language: cart.language,
      isAtDesk: cart.isAtDesk,
      createdAt: cart.createdAt.toISOString(),
      expiresAt: cart.expiresAt.toISOString(),
      openedAt: cart.openedAt?.toISOString() ?? null,
      orderedAt: cart.orderedAt?.toISOString() ?? null,
      orderEnded: cart.orderedAt && cart.orderEnded,
      orderIds: cart.orderIds,
    };
  }

  return {
    /** @throws ApiError `invalid_request` for an invalid cursor */
    async list(
      practice: Practice,
      { cursor, pageSize, ...bounds }: Omit<CartsQuery, 'practiceName'>,
    ): Promise<{ carts: Cart[]; nextCursor: string | null }> {
      const after = cursor === undefined ? null : readCursor(cursor);
      const page = { ...readBounds(bounds), after, limit: pageSize + 1 };
      const read = await selectCartsPage(db, practice.id, page);
      const { shown, nextCursor } = pageOf(read, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }));
      return { carts: shown.map((cart) => present(cart, practice)), nextCursor };
    },

    /** Expired or not. @throws ApiError `cart_not_found` */
    async get(practice: Practice, cartId: string): Promise<Cart> {
      const found = await findPracticeCart(db, practice.id, cartId);
      if (!found) throw new ApiError('cart_not_found');
      return present(found, practice);
    },
  };
}
