import type { cartEndpoints } from '@eyecart/shared/contracts';
import { type Authenticator, callerAddress } from '../../http/access.js';
import type { Handlers } from '../../http/mount-contract.js';
import type { ReadLimiter } from '../../http/read-limiter.js';
import type { CartService } from './cart-service.js';

export function createCartHandlers(dependencies: {
  carts: CartService;
  cartReads: ReadLimiter;
  authenticate: Authenticator;
}): Handlers<typeof cartEndpoints> {
  const { carts, cartReads, authenticate } = dependencies;
  return {
    createCart: ({ tx, caller, body }) =>
      carts.createCart(tx, caller.practice, body.cartItems, body.practiceDiscountCode),
    priceLines: ({ body }) => ({ items: carts.priceLines(body.cartItems) }),
    getCart: ({ params, request }) => {
      cartReads.take(callerAddress(request));
      return carts.getPatientCart(params.cartId);
    },
    openCart: async ({ params, request }) => {
      cartReads.take(callerAddress(request));
      await carts.openCart(params.cartId, await authenticate(request));
      return { success: true };
    },
  };
}
