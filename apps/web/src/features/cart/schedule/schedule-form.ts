import { pick } from '@eyecart/shared/rules/pick';
import { DEFAULT_SCHEDULE_TIME } from '@/lib/dates/est-time';
import type { SchedulePreset } from './schedule-presets';

/** How the day of a re-order is chosen. */
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
  /** The months between times, in digits; 'never' for a one-time order. */
  readonly repeatEvery: string;
  /** How it ends: 'stopped', 'day', or 'times'. */
  readonly repeatEnds: string;
  /** 'YYYY-MM-DD', a day of the practice's calendar; empty while none is chosen. */
  readonly repeatUntilOn: string;
  /** A number in digits. */
  readonly repeatTimes: string;
}

export const freshSchedule: ScheduleForm = {
  isScheduled: false,
  scheduleChoice: 'custom',
  scheduledOn: '',
  scheduledTime: DEFAULT_SCHEDULE_TIME,
  repeatEvery: 'never',
  repeatEnds: 'stopped',
  repeatUntilOn: '',
  repeatTimes: '6',
};

const STRING_FIELDS = [
  'scheduledOn',
  'scheduledTime',
  'repeatEvery',
  'repeatEnds',
  'repeatUntilOn',
  'repeatTimes',
] as const;
type StringFields = Pick<ScheduleForm, (typeof STRING_FIELDS)[number]>;

/** Reads the stored fields; anything unreadable gives a fresh schedule. */
export function readSchedule(stored: Readonly<Record<string, unknown>>): ScheduleForm {
  const { isScheduled } = stored;
  const choice = SCHEDULE_CHOICES.find(({ value }) => value === stored.scheduleChoice)?.value;
  if (typeof isScheduled !== 'boolean' || choice === undefined || !hasStringFields(stored))
    return freshSchedule;
  return { ...pick(stored, STRING_FIELDS), isScheduled, scheduleChoice: choice };
}

const hasStringFields = (
  stored: Readonly<Record<string, unknown>>,
): stored is Readonly<Record<string, unknown>> & StringFields =>
  STRING_FIELDS.every((name) => typeof stored[name] === 'string');
