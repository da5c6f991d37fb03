import type { UseFormReturn } from 'react-hook-form';
import { FooterButton } from '@/components/footer-button';
import { showFailure, showToast } from '@/features/notifications/notify';
import { useAction } from '@/lib/api/use-action';
import type { ContactForm } from '../contact/contact-form-store';
import type { CartLinkSource } from './use-cart-link';

/** Without the referrer and opener, the patient's page and the shop's checkout learn nothing of the portal. */
const openForPatient = (cartUrl: string): void => void window.open(cartUrl, '_blank', 'noopener,noreferrer');

interface DeskActionProps {
  form: UseFormReturn<ContactForm>;
  cartLink: CartLinkSource;
}

/** Opens the patient's own page in a new tab of this computer: no text is sent, and no consent is needed. */
export function DeskAction({ form, cartLink }: DeskActionProps) {
  const { start, isBusy } = useAction({
    name: ['cart', 'desk'],
    run: (_: null) => cartLink.createDeskLink(),
    onDone: (cartUrl) => {
      openForPatient(cartUrl);
      showToast({
        type: 'info',
        title: `${form.getValues('patientLastName').trim() || 'The patient'}’s cart is in a new tab`,
        action: { label: 'Open again', run: () => openForPatient(cartUrl) },
      });
    },
    onFailed: (_reason, _, error) =>
      showFailure('Failed to check out at the desk.', {
        reason: error instanceof Error ? error.message : undefined,
      }),
  });
  return (
    <FooterButton busy={isBusy} onClick={() => cartLink.isReady() && start(null)}>
      Check out at the desk
    </FooterButton>
  );
}
