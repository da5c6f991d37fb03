import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CONSENT_MISSING } from '@/components/sending/consent-words';
import { isCartShown } from '../cart-panel-store';
import type { ContactForm } from '../contact/contact-form-store';
import { endRefusal, refuse } from '../contact/refuse';
import { useRefusedFieldInView } from '../contact/use-refused-field-in-view';
import { useTextLanguage } from '../contact/use-text-language';
import { cartStore, isFilled } from '../lines/cart-store';
import { checkSchedule } from '../schedule/check-schedule';
import { type Refusal, useScheduleOrder } from '../schedule/use-schedule-order';
import { useSendOrder } from './use-send-order';

const EMPTY_ORDER = 'Please add at least one item to your order.';

/** Which field a server error belongs to. */
const FIELD_OF_CODE: Readonly<Record<string, 'phoneNumber' | 'discountCode' | 'scheduledOn'>> = {
  invalid_phone: 'phoneNumber',
  sms_refused: 'phoneNumber',
  opted_out: 'phoneNumber',
  foreign_discount_code: 'discountCode',
  schedule_date_required: 'scheduledOn',
  past_schedule: 'scheduledOn',
};

/** The fields that can be refused, in the order of the screen. */
const FIELDS = [
  'discountCode',
  'phoneNumber',
  'scheduledOn',
  'scheduledTime',
  'repeatUntilOn',
  'repeatTimes',
  'hasConsent',
] as const;

/** The form's main button: sends the cart now or schedules it. */
export function usePlaceOrder(form: UseFormReturn<ContactForm>, onScheduled?: (id: number) => void) {
  const showAtField = ({ code, refusalCode, reason }: Refusal): boolean => {
    const field = FIELD_OF_CODE[code ?? ''];
    // The error's type tells the number's notes and the warnings what the field already says.
    if (field) form.setError(field, { type: refusalCode ?? code, message: reason }, { shouldFocus: true });
    return field !== undefined && isCartShown();
  };
  useRefusedFieldInView(form);
  const language = useTextLanguage(form);
  const { send, isSending, isClosing } = useSendOrder(showAtField);
  const { schedule, isScheduling } = useScheduleOrder(showAtField, onScheduled);

  const submit = form.handleSubmit(
    (values) => {
      if (!isAllowed(form)) return;
      if (values.isScheduled) schedule(values, language);
      else send(values, language);
    },
    (errors) => {
      const first = FIELDS.find((field) => errors[field] !== undefined);
      if (first !== undefined) form.setFocus(first);
      // One problem at a time: the fields show their own.
      if (first === 'hasConsent') isAllowed(form);
    },
  );
  const place = (event: FormEvent) => {
    endRefusal();
    return submit(event);
  };
  return { place, isPlacing: isSending || isScheduling, isClosing };
}

/** Shows a toast for what the cart as a whole is missing; each field shows its own error. */
function isAllowed({ getValues, setError }: UseFormReturn<ContactForm>): boolean {
  const values = getValues();
  if (cartStore.get().length === 0) return refuse(EMPTY_ORDER, isFilled);
  const fault = checkSchedule(values, new Date());
  if (fault !== null) {
    setError(fault.field, { message: fault.message }, { shouldFocus: true });
    return false;
  }
  return values.hasConsent || refuse(CONSENT_MISSING, ({ hasConsent }) => hasConsent);
}
