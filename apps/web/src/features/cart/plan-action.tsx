import type { UseFormReturn } from 'react-hook-form';
import { FooterButton } from '@/components/footer-button';
import { openPlan } from '@/lib/cart/plan-request';
import type { ContactForm } from './contact/contact-form-store';
import { useTextLanguage } from './contact/use-text-language';
import { itemInputOf } from './lines/cart-line';
import { cartStore } from './lines/cart-store';
import type { CartLinkSource } from './send/use-cart-link';

/** Print plan: what the patient takes home on paper, with the code of the same cart as Generate QR Code. */
export function PlanAction({
  form,
  cartLink,
}: {
  form: UseFormReturn<ContactForm>;
  cartLink: CartLinkSource;
}) {
  const language = useTextLanguage(form);
  const open = () => {
    if (!cartLink.isReady()) return;
    openPlan({
      cartItems: cartStore.get().map(itemInputOf),
      practiceDiscountCode: form.getValues('discountCode').trim(),
      language,
      patientName: form.getValues('patientLastName').trim(),
      lineToPatient: form.getValues('lineToPatient').trim() || undefined,
      createLink: cartLink.createLink,
    });
  };
  return (
    <FooterButton aria-haspopup="dialog" onClick={open}>
      Print plan
    </FooterButton>
  );
}
