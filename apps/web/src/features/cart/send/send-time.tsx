import { type UseFormReturn, useWatch } from 'react-hook-form';
import { NOT_ALLOWED_THEN, shownScheduledTime } from '@/lib/dates/describe-scheduled-time';
import { isRefused } from '@/lib/texts/use-send-check';
import type { ContactForm } from '../contact/contact-form-store';
import { checkSchedule, scheduledInstant } from '../schedule/check-schedule';
import { usePlannedSend } from '../schedule/use-planned-send';

/** When a scheduled order will be sent, above its button. The live region exists before its first message. */
export function SendTime({ form }: { form: UseFormReturn<ContactForm> }) {
  const check = usePlannedSend(form);
  useWatch({ control: form.control, name: ['isScheduled', 'scheduledOn', 'scheduledTime'] });
  const schedule = form.getValues();
  const chosen = schedule.isScheduled ? scheduledInstant(schedule) : null;
  const isHidden = checkSchedule(schedule, new Date()) !== null || isRefused(check);
  const goesAt = check.sendsAt === null ? chosen : new Date(check.sendsAt);
  return (
    <div aria-live="polite" className="text-small text-ink-2">
      {chosen !== null && goesAt !== null && !isHidden && (
        <p className="mb-2.5 text-pretty">
          Sends {shownScheduledTime(goesAt)}.{goesAt.getTime() !== chosen.getTime() && ` ${NOT_ALLOWED_THEN}`}
        </p>
      )}
    </div>
  );
}
