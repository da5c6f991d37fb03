import { MAX_CART_LINES } from '@eyecart/shared/rules/cart-lines';
import { showToast } from '@/features/notifications/notify';

/** Says that the order has no room for another product. */
export const showCartFull = (): void =>
  showToast({
    type: 'error',
    title: 'Error',
    message: `An order holds ${MAX_CART_LINES} different products. Remove one to add another.`,
  });
