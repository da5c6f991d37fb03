import { cartEndpoints, type practiceCartEndpoints } from '@eyecart/shared/contracts';
import { type Authenticator, callerAddress } from '../../../http/access.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { prepareResponse } from '../../../http/prepared-response.js';
import type { SharedLimiter } from '../../../http/shared-limiter.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { CartService } from '../cart-service.js';
import type { PracticeCarts } from './practice-cart-service.js';

export function createCartHandlers(dependencies: {
  carts: CartService;
  catalog: Pick<Catalog, 'prepared'>;
  cartReads: SharedLimiter;
  practiceCarts: SharedLimiter;
  authenticate: Authenticator;
}): Handlers<typeof cartEndpoints> {
  const { carts, catalog, cartReads, practiceCarts, authenticate } = dependencies;
  return {
    createCart: ({ tx, caller, body, response }) => {
      practiceCarts.take(caller.practice.id, response);
      const { cartItems, practiceDiscountCode, language, isAtDesk } = body;
      return carts.createCart(tx, caller.practice, cartItems, practiceDiscountCode, { language, isAtDesk });
    },
    priceLines: ({ body }) => ({ items: carts.priceLines(body.cartItems) }),
    getCart: async ({ params, request, response }) => {
      cartReads.take(callerAddress(request), response);
      const cart = await carts.getKeptCart(params.cartId);
      return catalog.prepared(`cart ${cart.version}`, () =>
        prepareResponse(cartEndpoints.getCart, carts.presentToPatient(cart.read()), 'no-store'),
      );
    },
    openCart: async ({ params, request, response }) => {
      cartReads.take(callerAddress(request), response);
      await carts.openCart(params.cartId, await authenticate(request));
      return { success: true };
    },
  };
}

export const createPracticeCartHandlers = (carts: PracticeCarts): Handlers<typeof practiceCartEndpoints> => ({
  listCarts: ({ caller, query }) => carts.list(caller.practice, query),
  getCartDetails: async ({ caller, params }) => ({ cart: await carts.get(caller.practice, params.cartId) }),
});
