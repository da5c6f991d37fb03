import type { UseFormReturn } from 'react-hook-form';
import type { ContactForm } from './contact-form-store';
import { SendWarnings } from './send-warnings';
import { usePlannedSend } from './use-planned-send';

/** Warns about problems with sending or scheduling the cart as the form says. */
export const CartWarnings = ({ form }: { form: UseFormReturn<ContactForm> }) => (
  <SendWarnings warnings={usePlannedSend(form).warnings} />
);
