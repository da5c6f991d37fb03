import { messageEndpoints, type Practice } from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { listChanged } from '@/lib/lists/changed-lists';
import { type ContactForm, clearPlacedForm } from '../contact/contact-form-store';
import { forgetLoadedDraft } from '../drafts/loaded-draft';
import type { CartLine } from '../lines/cart-line';
import { cartStore, takeOutOfCart } from '../lines/cart-store';
import { forgetRemovedLines } from '../lines/removed-lines';

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

/**
 * For a draft order that another computer has sent or scheduled: its warnings are checked again, and the next press
 * sends the cart without the draft.
 */
export function forgetSentDraft(queries: QueryClient, code: string | undefined): void {
  if (code !== 'draft_order_sent') return;
  forgetLoadedDraft();
  void listChanged(queries, 'drafts');
  void queries.invalidateQueries({ queryKey: [messageEndpoints.checkSend.path] });
}
