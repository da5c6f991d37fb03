import type { Practice } from '@eyecart/shared/contracts';
import { cartStore } from './cart-store';
import type { ContactForm } from './contact-form-store';
import { loadedDraftId } from './loaded-draft';
import type { OrderToSend } from './send-order';

/** The current cart with its form, to be sent now or scheduled. */
export const gatherOrder = (practice: Practice, form: ContactForm): OrderToSend => ({
  practiceName: practice.name,
  lines: cartStore.get(),
  phoneNumber: form.phoneNumber.trim(),
  patientLastName: form.patientLastName,
  discountCode: form.discountCode,
  draftOrderId: loadedDraftId(),
});
