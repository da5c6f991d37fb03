import { planRepeat, repeatTimesAfter } from '@eyecart/shared/rules/repeat';
import { MAX_REPEAT_TIMES } from '@eyecart/shared/rules/repeat-limits';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { describeDay } from '@/lib/dates/practice-day';
import { practiceZone } from '@/lib/dates/practice-zone';
import type { ContactForm } from '../contact/contact-form-store';
import { settled } from '../send/settled';
import { checkSchedule, repeatChoice, scheduledInstant } from './check-schedule';
import type { ScheduleForm } from './schedule-form';

const EVERY: ReadonlyArray<{ value: string; label: string }> = [
  { value: 'never', label: 'Does not repeat' },
  { value: '1', label: 'Every month' },
  { value: '2', label: 'Every 2 months' },
  { value: '3', label: 'Every 3 months' },
  { value: '6', label: 'Every 6 months' },
];
const ENDS: ReadonlyArray<{ value: string; label: string }> = [
  { value: 'stopped', label: 'When you stop it' },
  { value: 'day', label: 'On a day' },
  { value: 'times', label: 'After a number of times' },
];
/** The label inside a list, on small screens too. */
const LABELED = '[--label-width:4.5rem] [&>span]:block [&>select]:pl-(--label-width)';
/** The repeating order's next times, or the problem with its end. */
const NOTE_ID = 'repeat-note';
/** How many upcoming times the preview lists. */
const MAX_UPCOMING = 3;

/** How a re-order repeats. */
export function RepeatFields({ form }: { form: UseFormReturn<ContactForm> }) {
  const { control, register, setValue, formState } = form;
  const [every, ends] = useWatch({
    control,
    name: ['repeatEvery', 'repeatEnds', 'repeatUntilOn', 'repeatTimes', 'scheduledOn', 'scheduledTime'],
  });
  const { repeatUntilOn, repeatTimes } = formState.errors;
  const error = { stopped: undefined, day: repeatUntilOn, times: repeatTimes }[ends]?.message;
  const noted = { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': NOTE_ID };
  return (
    <>
      <Controller
        control={control}
        name="repeatEvery"
        render={({ field }) => (
          <Select
            label="Repeat"
            options={EVERY}
            value={field.value}
            className={`mt-3.5 grow basis-[15rem] ${LABELED}`}
            onValueChange={(value) => {
              field.onChange(value);
              // Consent was given for another wording.
              if ((value === 'never') !== (every === 'never')) setValue('hasConsent', false);
            }}
          />
        )}
      />
      {every !== 'never' && (
        <>
          <Controller
            control={control}
            name="repeatEnds"
            render={({ field }) => (
              <Select
                label="Ends"
                options={ENDS}
                value={field.value}
                className={`mt-2.5 basis-full ${LABELED}`}
                onValueChange={field.onChange}
              />
            )}
          />
          {ends === 'day' && (
            <Field
              id="repeat-until"
              label="Last day"
              type="date"
              min={form.getValues('scheduledOn')}
              className="mt-3.5 max-w-44"
              {...noted}
              {...settled(
                register('repeatUntilOn', { validate: (_, values) => faultAt('repeatUntilOn', values) }),
              )}
            />
          )}
          {ends === 'times' && (
            <Field
              id="repeat-times"
              label="How many times"
              type="number"
              inputMode="numeric"
              min={2}
              max={MAX_REPEAT_TIMES}
              className="mt-3.5 max-w-44"
              {...noted}
              {...settled(
                register('repeatTimes', { validate: (_, values) => faultAt('repeatTimes', values) }),
              )}
            />
          )}
          {/* An error replaces the next times, so that nothing moves under a press when the field loses focus. */}
          <p
            id={NOTE_ID}
            aria-live="polite"
            className={cn(
              'mt-3 min-h-[2lh] basis-full text-small text-pretty sm:min-h-[1lh]',
              error === undefined ? 'text-ink-2' : 'font-[540] text-red',
            )}
          >
            {error ?? nextWords(form.getValues())}
          </p>
        </>
      )}
    </>
  );
}

/** Upcoming dates; null while the form has no valid time. */
function nextWords(form: ScheduleForm): string | null {
  const first = scheduledInstant(form);
  const choice = repeatChoice(form);
  if (first === null || choice === null || checkSchedule(form, new Date()) !== null) return null;
  const zone = practiceZone() ?? 'America/New_York';
  const next = repeatTimesAfter(planRepeat(first, choice, zone), 1, zone, MAX_UPCOMING + 1);
  if (next.length === 0) return 'It will go out only once before then.';
  const days = next.slice(0, MAX_UPCOMING).map(describeDay).join(', ');
  return `Then ${days}${next.length > MAX_UPCOMING ? ', and so on' : ''}.`;
}

function faultAt(field: 'repeatUntilOn' | 'repeatTimes', values: ContactForm): string | true {
  const fault = checkSchedule(values, new Date());
  return fault?.field === field ? fault.message : true;
}
