import { MAX_CART_LINES } from '@eyecart/shared/rules/cart-limits';
import { showFailure } from '@/features/notifications/notify';

/** Says that the cart has no room for another product. */
export const showCartFull = (): void =>
  showFailure(`A cart holds up to ${MAX_CART_LINES} different products. Remove one to add another.`);
