import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { ContactForm } from './contact-form-store';
import { useIsCartLost } from './lost-cart-answer';
import { SendWarnings } from './send-warnings';
import { usePlannedSend } from './use-planned-send';

interface CartWarningsProps {
  form: UseFormReturn<ContactForm>;
  /** Leads to a number's undecided reply. */
  onShowReply: ((phoneNumber: string) => void) | undefined;
}

/** Warns about problems with sending or scheduling the cart as the form says. What a field says already is said once. */
export function CartWarnings({ form, onShowReply }: CartWarningsProps) {
  const { warnings } = usePlannedSend(form);
  const isLost = useIsCartLost(form);
  const { errors } = useFormState({ control: form.control, name: 'phoneNumber' });
  return (
    <SendWarnings
      warnings={warnings.filter(
        ({ code, message }) =>
          message !== errors.phoneNumber?.message &&
          // "Press Send Cart again" stands there: whether the text went is what nobody knows.
          !(isLost && code === 'already_sent'),
      )}
      onShowReply={onShowReply && (() => onShowReply(form.getValues('phoneNumber')))}
    />
  );
}
