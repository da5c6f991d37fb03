import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import { type SendCheck, useSendCheck } from '@/lib/texts/use-send-check';
import type { ContactForm } from '../contact/contact-form-store';
import { itemInputOf } from '../lines/cart-line';
import { useCartLines } from '../lines/cart-store';
import { scheduledInstant } from './check-schedule';
import type { ScheduleForm } from './schedule-form';

/** The server's check of sending or scheduling the cart with the form's current values. */
export function usePlannedSend(form: UseFormReturn<ContactForm>): SendCheck {
  const { name: practiceName } = usePractice();
  const lines = useCartLines();
  const [phoneNumber, isScheduled, scheduledOn, scheduledTime] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'isScheduled', 'scheduledOn', 'scheduledTime'],
  });
  const schedule = { ...form.getValues(), isScheduled, scheduledOn, scheduledTime };
  return useSendCheck({
    practiceName,
    phoneNumber: lines.length === 0 ? '' : phoneNumber,
    items: lines.map(itemInputOf),
    scheduledFor: timeOf(schedule),
  });
}

/** In the check's terms: null for now, undefined while a re-order has no time yet. */
function timeOf(schedule: ScheduleForm): string | null | undefined {
  return schedule.isScheduled ? scheduledInstant(schedule)?.toISOString() : null;
}
