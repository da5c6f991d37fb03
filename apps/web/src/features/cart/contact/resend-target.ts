import type { Practice } from '@eyecart/shared/contracts';
import type { CartAgain, CorrectedCart } from '@/lib/cart/cart-again';
import { isSameNumber } from '@/lib/texts/corrected-number';
import { cartPanel, openCartPanel, showCartForm } from '../cart-panel-store';
import { forgetLoadedDraft } from '../drafts/loaded-draft';
import { cartLineOfItem } from '../lines/cart-line';
import { cartStore, presentLines, replaceCart } from '../lines/cart-store';
import { rememberGoneProducts } from '../lines/gone-products';
import { forgetRemovedLines } from '../lines/removed-lines';
import { finishOrder } from '../send/finish-order';
import { contactFormOf, freshContactForm, keepContactForm } from './contact-form-store';
import { forgetFollowUp } from './followed-number';

/** The current cart as the history sees it: texted carts are put in it again. */
export const resendTarget = {
  lines: presentLines,

  /** Fills the cart and its form, and shows them: with the cursor in Phone in an open panel, else opening it. Consent has to be confirmed again. */
  fill(cart: CartAgain, practice: Practice): void {
    replaceCart(cart.items.map(cartLineOfItem));
    resendTarget.fillForm(cart, practice);
    if (cartPanel().isOpen) showCartForm();
    else openCartPanel();
  },

  /** Fills the form of a cart that replaces another one. */
  fillForm({ phoneNumber, patientLastName, gone }: Omit<CartAgain, 'items'>, practice: Practice): void {
    keepContactForm(practice, { ...freshContactForm(practice), phoneNumber, patientLastName });
    forgetLoadedDraft();
    forgetRemovedLines();
    forgetFollowUp();
    rememberGoneProducts(gone);
  },

  /**
   * Clears the cart if it is the one that was just sent to its corrected number. A cart with other lines or for another
   * number stays.
   */
  leaveCorrected({ phoneNumbers, products }: CorrectedCart, practice: Practice): void {
    const lines = cartStore.get();
    const form = contactFormOf(practice);
    const isForIt = phoneNumbers.some((one) => isSameNumber(one, form.phoneNumber));
    if (isForIt && contentOf(lines) === contentOf(products)) finishOrder({ practice, lines, form });
  },
};

const contentOf = (lines: CorrectedCart['products']): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId} x ${quantity}`)
    .sort()
    .join();
