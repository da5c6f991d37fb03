import type { CartItem, Practice } from '@eyecart/shared/contracts';
import { cartLineOfItem } from './cart-line';
import { showCartForm } from './cart-panel-store';
import { cartStore, replaceCart } from './cart-store';
import { freshContactForm, keepContactForm } from './contact-form-store';
import { forgetFollowUp } from './followed-number';
import { forgetLoadedDraft } from './loaded-draft';
import { forgetRemovedLines } from './removed-lines';

interface CartAgain {
  readonly items: readonly CartItem[];
  readonly phoneNumber: string;
  readonly patientLastName: string;
}

/** The current cart as the history sees it: texted carts are put in it again. */
export const againTarget = {
  lines: () => cartStore.get(),

  /** Fills the cart and its form, and shows them with the cursor in Phone. Consent is asked again. */
  fill(cart: CartAgain, practice: Practice): void {
    replaceCart(cart.items.map(cartLineOfItem));
    againTarget.fillForm(cart, practice);
    showCartForm();
  },

  /** Fills the form of a cart that takes the place of another one. */
  fillForm({ phoneNumber, patientLastName }: Omit<CartAgain, 'items'>, practice: Practice): void {
    keepContactForm(practice, { ...freshContactForm(practice), phoneNumber, patientLastName });
    forgetLoadedDraft();
    forgetRemovedLines();
    forgetFollowUp();
  },
};
