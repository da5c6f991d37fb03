import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';
import { takeSchedule } from '../cart-panel-store';
import { CONSENT_ID } from '../contact/consent-field';
import type { ContactForm } from '../contact/contact-form-store';
import { settled } from '../send/settled';
import { checkSchedule, scheduledInstant } from './check-schedule';
import { RepeatFields } from './repeat-fields';
import { ScheduleChoices } from './schedule-choices';
import type { ScheduleChoice } from './schedule-form';
import './schedule-section.css';
import { presetDate } from './schedule-presets';

const ScheduleCalendar = lazy(() =>
  import('./schedule-calendar').then(({ ScheduleCalendar }) => ({ default: ScheduleCalendar })),
);

const ERROR_ID = 'schedule-error';
const SWITCH_ID = 'schedule-reorder';

/** The Schedule Re-Order toggle and what it reveals. */
export function ScheduleSection({ form }: { form: UseFormReturn<ContactForm> }) {
  const isScheduled = useWatch({ control: form.control, name: 'isScheduled' });
  useEffect(() => {
    if (!takeSchedule()) return;
    form.setValue('isScheduled', true);
    chooseUsualDay(form);
  }, [form]);
  return (
    <section className="mt-5 rounded-l border border-line bg-surface px-4 py-3.5 dense:mt-3 dense:py-1.5 max-xs:has-[table]:-mx-4 sm:px-5">
      <div className="flex items-center gap-3.5">
        <label htmlFor={SWITCH_ID} className="min-w-0 flex-1">
          <span className="font-[600]">Schedule Re-Order</span>
        </label>
        <Controller
          control={form.control}
          name="isScheduled"
          render={({ field }) => (
            <Switch
              ref={field.ref}
              id={SWITCH_ID}
              checked={field.value}
              onCheckedChange={(checked) => {
                flushSync(() => field.onChange(checked));
                // The last name's error too: only a draft needs the name.
                form.clearErrors(['scheduledOn', 'scheduledTime', 'patientLastName']);
                // The fields push the consent down. As much of them as fits comes into view with it.
                for (const id of [CONSENT_ID, SWITCH_ID]) {
                  document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
                }
                if (checked) chooseUsualDay(form);
              }}
            />
          )}
        />
      </div>
      {isScheduled && <ScheduleFields form={form} />}
    </section>
  );
}

/** Keeps a day that staff have chosen. */
function chooseUsualDay({ getValues, setValue }: UseFormReturn<ContactForm>): void {
  if (getValues('scheduledOn') !== '') return;
  setValue('scheduleChoice', '30-days');
  setValue('scheduledOn', presetDate('30-days', new Date()));
}

function ScheduleFields({ form }: { form: UseFormReturn<ContactForm> }) {
  const { control, register, setValue, formState } = form;
  const [choice, day] = useWatch({ control, name: ['scheduleChoice', 'scheduledOn', 'scheduledTime'] });
  const now = new Date();
  const errors = formState.errors;
  const error = pastError(form.getValues(), now) ?? errors.scheduledOn?.message;

  const isMissing = day === '';
  const reason = error !== undefined && (
    <p id={ERROR_ID} role="alert" className="mt-2 text-caption font-[540] text-red">
      {error}
    </p>
  );

  const chooseDay = (chosen: string) => setValue('scheduledOn', chosen, { shouldValidate: true });
  const calendar = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const choose = (chosen: ScheduleChoice) => {
    flushSync(() => setValue('scheduleChoice', chosen));
    if (chosen === 'custom') {
      for (const part of [details.current, calendar.current]) part?.scrollIntoView({ block: 'nearest' });
    } else chooseDay(presetDate(chosen, new Date()));
  };
  return (
    <>
      <Controller
        control={control}
        name="scheduledOn"
        rules={{ validate: (_, values) => faultAt('scheduledOn', values) }}
        render={({ field }) => (
          <ScheduleChoices
            ref={field.ref}
            chosen={choice}
            errorId={error === undefined ? undefined : ERROR_ID}
            onChoose={choose}
          />
        )}
      />
      {/* For a missing day: next to the focused choice, since nobody would look below the calendar. */}
      {isMissing && reason}
      {choice === 'custom' && (
        <div ref={calendar} className="mt-3 flex justify-center max-xs:-mx-4">
          <Suspense fallback={<div className="skeleton w-77" style={{ height: 276 }} />}>
            <ScheduleCalendar day={day} now={now} onChoose={chooseDay} />
          </Suspense>
        </div>
      )}
      {!isMissing && reason}
      <div ref={details} data-schedule="" className="mb-2.5 flex flex-wrap items-start gap-x-3">
        <Field
          id="scheduled-time"
          label={<span className="absolute top-5 left-3.5 text-note font-[480] text-ink-3">Time</span>}
          type="time"
          look="labeled"
          className="relative mt-2 w-48 max-sm:basis-full"
          error={errors.scheduledTime?.message}
          {...settled(
            register('scheduledTime', {
              validate: (_, values) => faultAt('scheduledTime', values),
              deps: ['scheduledOn'],
            }),
          )}
        />
        <RepeatFields form={form} />
      </div>
    </>
  );
}

/** A day and time in the past are reported right away, not only when the order is scheduled. */
function pastError(values: ContactForm, now: Date): string | undefined {
  const instant = scheduledInstant(values);
  return instant === null ? undefined : (checkScheduledInstant(instant, now) ?? undefined);
}

function faultAt(field: 'scheduledOn' | 'scheduledTime', values: ContactForm): string | true {
  const fault = checkSchedule(values, new Date());
  return fault?.field === field ? fault.message : true;
}
