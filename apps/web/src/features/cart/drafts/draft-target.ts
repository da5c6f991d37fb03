import type { DraftOrder, Practice } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { freshContactForm, showContactForm } from '../contact/contact-form-store';
import { forgetFollowUp } from '../contact/followed-number';
import { cartLineOfItem } from '../lines/cart-line';
import { cartStore, presentLines, replaceCart } from '../lines/cart-store';
import { forgetGoneProducts } from '../lines/gone-products';
import { forgetRemovedLines } from '../lines/removed-lines';
import { forgetLoadedDraft, loadedDraftId, rememberLoadedDraft } from './loaded-draft';

/** The current cart as the list of drafts sees it: drafts are loaded into it. */
export const draftTarget = {
  lines: presentLines,

  /** Fills the cart and its form from a draft. Consent has to be confirmed again. */
  fill(draft: DraftOrder, practice: Practice): void {
    replaceCart(draft.items.map(cartLineOfItem));
    showContactForm(practice, {
      ...freshContactForm(practice),
      phoneNumber: formatUsPhone(draft.phoneNumber ?? ''),
      patientLastName: draft.patientLastName,
      discountCode: draft.discountCode ?? '',
      language: draft.language,
    });
    rememberLoadedDraft(draft.id);
    forgetRemovedLines();
    forgetFollowUp();
    forgetGoneProducts();
  },

  /**
   * Called when the draft is gone: a cart loaded from it no longer belongs to one. The returned function undoes that.
   */
  forgetDraft(id: number): () => void {
    if (loadedDraftId() !== id) return () => {};
    const lines = cartStore.get();
    forgetLoadedDraft();
    return () => {
      if (cartStore.get() === lines) rememberLoadedDraft(id);
    };
  },
};
