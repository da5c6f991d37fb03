import {
  checkScheduledInstant,
  DEFAULT_SCHEDULE_TIME,
  estInstant,
  type SchedulePreset,
} from '@eyecart/shared/rules/schedule';

/** How the day of a re-order is chosen (docs/product.md §8.7). */
export type ScheduleChoice = SchedulePreset | 'custom';

export const SCHEDULE_CHOICES: ReadonlyArray<{ value: ScheduleChoice; label: string }> = [
  { value: '7-days', label: '7 Days' },
  { value: '30-days', label: '30 Days' },
  { value: '3-months', label: '3 Months' },
  { value: 'custom', label: 'Custom Date' },
];

/** The scheduling fields of the contact form. */
export interface ScheduleForm {
  readonly isScheduled: boolean;
  readonly scheduleChoice: ScheduleChoice;
  /** 'YYYY-MM-DD', a day in EST; empty while none is chosen. */
  readonly scheduledOn: string;
  /** 'HH:MM', EST. */
  readonly scheduledTime: string;
}

export const freshSchedule: ScheduleForm = {
  isScheduled: false,
  scheduleChoice: 'custom',
  scheduledOn: '',
  scheduledTime: DEFAULT_SCHEDULE_TIME,
};

/** The chosen instant, or null while the day or the time is missing. */
export function scheduledInstant({ scheduledOn, scheduledTime }: ScheduleForm): Date | null {
  try {
    return estInstant(scheduledOn, scheduledTime);
  } catch {
    return null;
  }
}

const TIME_MISSING = 'Please enter a time for your scheduled order.';

interface ScheduleFault {
  readonly field: 'scheduledOn' | 'scheduledTime';
  readonly message: string;
}

/** Why the order cannot be scheduled and which field is wrong, or null (docs/product.md §8.7). */
export function checkSchedule(form: ScheduleForm, now: Date): ScheduleFault | null {
  if (!form.isScheduled) return null;
  if (form.scheduledOn !== '' && form.scheduledTime === '') {
    return { field: 'scheduledTime', message: TIME_MISSING };
  }
  const message = checkScheduledInstant(scheduledInstant(form), now);
  return message === null ? null : { field: 'scheduledOn', message };
}

/** Reads the stored fields; anything unreadable gives a fresh schedule. */
export function readSchedule(stored: Readonly<Record<string, unknown>>): ScheduleForm {
  const { isScheduled, scheduledOn, scheduledTime } = stored;
  const choice = SCHEDULE_CHOICES.find(({ value }) => value === stored.scheduleChoice)?.value;
  if (typeof isScheduled !== 'boolean' || choice === undefined) return freshSchedule;
  if (typeof scheduledOn !== 'string' || typeof scheduledTime !== 'string') return freshSchedule;
  return { isScheduled, scheduleChoice: choice, scheduledOn, scheduledTime };
}
