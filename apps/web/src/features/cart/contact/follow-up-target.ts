import type { Practice } from '@eyecart/shared/contracts';
import type { CartAgain } from '@/lib/cart/cart-again';
import { openCartPanel } from '../cart-panel-store';
import { cartLineOfItem } from '../lines/cart-line';
import { clearCart, replaceCart } from '../lines/cart-store';
import { takeTodaysLines } from '../lines/todays-prices';
import { rememberFollowUp } from './followed-number';
import { resendTarget } from './resend-target';

/**
 * The current cart as Follow-up sees it: a texted cart is loaded at today's prices, and lines whose price differs from
 * the texted one (in cents by variant) are marked. Sending it to the same number is a follow-up.
 */
export const followUpTarget = (textedPrices: ReadonlyMap<string, number>) => ({
  lines: resendTarget.lines,
  leaveCorrected: resendTarget.leaveCorrected,

  /** Fills the cart and its form and opens the panel, with the cursor at the consent. */
  fill(cart: CartAgain, practice: Practice): void {
    // This also drops the marked prices of the previous cart.
    clearCart();
    replaceCart(
      cart.items.map((item) => {
        const line = cartLineOfItem(item);
        return { ...line, price: textedPrices.get(line.variantId) ?? line.price };
      }),
    );
    takeTodaysLines(cart.items);
    resendTarget.fillForm(cart, practice);
    rememberFollowUp(cart.phoneNumber);
    openCartPanel();
  },
});
