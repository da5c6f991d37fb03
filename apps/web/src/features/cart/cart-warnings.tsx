import type { UseFormReturn } from 'react-hook-form';
import type { ContactForm } from './contact-form-store';
import { SendWarnings } from './send-warnings';
import { usePlannedSend } from './use-planned-send';

interface CartWarningsProps {
  form: UseFormReturn<ContactForm>;
  /** Leads to a number's undecided reply. */
  onShowReply: ((phoneNumber: string) => void) | undefined;
}

/** Warns about problems with sending or scheduling the cart as the form says. */
export const CartWarnings = ({ form, onShowReply }: CartWarningsProps) => (
  <SendWarnings
    warnings={usePlannedSend(form).warnings}
    onShowReply={onShowReply && (() => onShowReply(form.getValues('phoneNumber')))}
  />
);
