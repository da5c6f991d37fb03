import { CONSENT_MISSING } from '@eyecart/shared/rules/consent';
import type { UseFormReturn } from 'react-hook-form';
import { isCartShown } from './cart-panel-store';
import { cartStore } from './cart-store';
import { checkSchedule } from './check-schedule';
import type { ContactForm } from './contact-form-store';
import { refuse } from './refuse';
import { useScheduleOrder } from './use-schedule-order';
import { useSendOrder } from './use-send-order';
import { useTextLanguage } from './use-text-language';

const EMPTY_ORDER = 'Please add at least one item to your order.';

/** Which field a server error belongs to. */
const FIELD_OF_CODE: Readonly<Record<string, 'phoneNumber' | 'discountCode' | 'scheduledOn'>> = {
  invalid_phone: 'phoneNumber',
  sms_refused: 'phoneNumber',
  opted_out: 'phoneNumber',
  foreign_discount_code: 'discountCode',
  past_schedule: 'scheduledOn',
};

/** The form's main button: sends the cart now or schedules it (docs/product.md §8.3, §8.8). */
export function usePlaceOrder(form: UseFormReturn<ContactForm>, onScheduled?: (id: number) => void) {
  const showAtField = ({
    code,
    reason,
  }: {
    code: string | undefined;
    reason: string | undefined;
  }): boolean => {
    const field = FIELD_OF_CODE[code ?? ''];
    if (field) form.setError(field, { message: reason }, { shouldFocus: true });
    return field !== undefined && isCartShown();
  };
  const language = useTextLanguage(form);
  const { send, isSending } = useSendOrder(showAtField);
  const { schedule, isScheduling } = useScheduleOrder(showAtField, onScheduled);

  const place = form.handleSubmit(
    (values) => {
      if (!isAllowed(values)) return;
      if (values.isScheduled) schedule(values, language);
      else send(values, language);
    },
    ({ phoneNumber, discountCode }) => {
      // One fault at a time: these fields say theirs and have the focus.
      if (phoneNumber === undefined && discountCode === undefined) isAllowed(form.getValues());
    },
  );
  return { place, isPlacing: isSending || isScheduling };
}

/** Shows a toast for what the cart as a whole is missing; each field shows its own error. */
function isAllowed(values: ContactForm): boolean {
  if (cartStore.get().length === 0) return refuse(EMPTY_ORDER);
  const fault = checkSchedule(values, new Date());
  if (fault !== null) return refuse(fault.message);
  return values.hasConsent || refuse(CONSENT_MISSING);
}
