import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import { useCartLines } from './cart-store';
import type { ContactForm } from './contact-form-store';
import { type ScheduleForm, scheduledInstant } from './schedule-form';
import { SendWarnings } from './send-warnings';
import { useSendWarnings } from './use-send-warnings';

/** Warns about problems with sending or scheduling the cart as the form says. */
export function CartWarnings({ form }: { form: UseFormReturn<ContactForm> }) {
  const { name: practiceName } = usePractice();
  const lines = useCartLines();
  const [phoneNumber, isScheduled, scheduledOn, scheduledTime] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'isScheduled', 'scheduledOn', 'scheduledTime'],
  });
  const schedule = { ...form.getValues(), isScheduled, scheduledOn, scheduledTime };
  const warnings = useSendWarnings({ practiceName, phoneNumber, lines, scheduledFor: timeOf(schedule) });
  return <SendWarnings warnings={warnings} />;
}

/** In the check's terms: null for now, undefined while a re-order has no time yet. */
function timeOf(schedule: ScheduleForm): string | null | undefined {
  return schedule.isScheduled ? scheduledInstant(schedule)?.toISOString() : null;
}
