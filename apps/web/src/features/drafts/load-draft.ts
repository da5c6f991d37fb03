import type { DraftOrder, Practice } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type CartLine, cartLineOfItem } from '@/features/cart/cart-line';
import { showCartTab } from '@/features/cart/cart-panel-store';
import { cartStore, replaceCart } from '@/features/cart/cart-store';
import { freshContactForm, keepContactForm } from '@/features/cart/contact-form-store';
import { rememberLoadedDraft } from '@/features/cart/loaded-draft';
import { forgetRemovedLine } from '@/features/cart/removed-line';
import { showToast } from '@/features/notifications/notify';
import { describeDraftChanges } from './draft-changes';

/** Whether loading this draft would take the place of something else that staff have put together. */
export function isCartOfOtherLines(draft: DraftOrder): boolean {
  const lines = cartStore.get();
  return lines.length > 0 && contentOf(lines) !== contentOf(draft.items);
}

const contentOf = (lines: ReadonlyArray<Pick<CartLine, 'variantId' | 'quantity'>>): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId} x ${quantity}`)
    .sort()
    .join();

/**
 * Fills the current cart and its form from a draft and shows it (SPEC §4 Draft). The draft stays in the queue;
 * consent is asked again.
 */
export function loadDraft(draft: DraftOrder, practice: Practice): void {
  if (draft.items.length === 0) {
    showToast({
      type: 'error',
      title: 'Error',
      message: 'Failed to load draft order.',
      reason: 'None of its products can be bought today.',
    });
    return;
  }
  replaceCart(draft.items.map(cartLineOfItem));
  keepContactForm(practice, {
    ...freshContactForm(practice),
    phoneNumber: formatUsPhone(draft.phoneNumber ?? ''),
    patientLastName: draft.patientLastName,
    discountCode: draft.discountCode ?? '',
  });
  rememberLoadedDraft(draft.id);
  forgetRemovedLine();
  showCartTab('current');
  showToast({
    type: 'success',
    title: 'Draft Loaded',
    message: `Draft #${draft.id} for ${draft.patientLastName} is in the current cart.`,
    reason: describeDraftChanges(draft) ?? undefined,
  });
}
