import { type Practice, SEND_DETAILS, type SendInput } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { pick } from '@eyecart/shared/rules/pick';
import type { ContactForm } from '../contact/contact-form-store';
import { loadedDraftId } from '../drafts/loaded-draft';
import { cartStore } from '../lines/cart-store';
import type { OrderCart } from './order-cart';

/** The current cart with its form, to be sent now or scheduled. */
export interface OrderToSend extends OrderCart {
  /** The request's fields besides the cart. */
  readonly send: SendInput;
}

export const gatherOrder = (practice: Practice, form: ContactForm, language: Language): OrderToSend => ({
  practiceName: practice.name,
  lines: cartStore.get(),
  discountCode: form.discountCode,
  // Unless staff chose it, the practice's language is left out, so that the phone decides the page's.
  language: form.language ?? (language === practice.language ? undefined : language),
  send: {
    ...pick(form, SEND_DETAILS),
    practiceName: practice.name,
    phoneNumber: form.phoneNumber.trim(),
    consent: true,
    consentVersion: CONSENT_WORDING_VERSION,
    draftOrderId: loadedDraftId(),
  },
});
