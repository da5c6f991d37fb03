import type { Practice } from '@eyecart/shared/contracts';
import type { CartLine } from './cart-line';
import { cartStore, takeOutOfCart } from './cart-store';
import { type ContactForm, clearPlacedForm } from './contact-form-store';
import { forgetLoadedDraft } from './loaded-draft';
import { forgetRemovedLines } from './removed-lines';

/** The cart and its form when the button was pressed. */
interface PlacedOrder {
  readonly practice: Practice;
  readonly lines: readonly CartLine[];
  readonly form: ContactForm;
}

/**
 * Clears what was sent, scheduled or queued, and nothing else: staff may have started the next patient's cart while
 * waiting for the answer. True when they have not.
 */
export function finishOrder({ practice, lines, form }: PlacedOrder): boolean {
  takeOutOfCart(lines);
  forgetRemovedLines();
  forgetLoadedDraft();
  clearPlacedForm(practice, form);
  return cartStore.get().length === 0;
}
