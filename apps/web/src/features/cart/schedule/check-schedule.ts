import type { RepeatChoice } from '@eyecart/shared/rules/repeat';
import { MAX_REPEAT_TIMES, REPEAT_MONTHS } from '@eyecart/shared/rules/repeat-limits';
import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { estInstant } from '@/lib/dates/est-time';
import type { ScheduleForm } from './schedule-form';

/** The chosen instant, or null while the day or the time is missing. */
export function scheduledInstant({ scheduledOn, scheduledTime }: ScheduleForm): Date | null {
  try {
    return estInstant(scheduledOn, scheduledTime);
  } catch {
    return null;
  }
}

export const isRepeating = ({ isScheduled, repeatEvery }: ScheduleForm): boolean =>
  isScheduled && repeatEvery !== 'never';

/** How the re-order repeats; null for a one-time order. Only for a valid form. */
export function repeatChoice(form: ScheduleForm): RepeatChoice | null {
  const everyMonths = REPEAT_MONTHS.find((months) => `${months}` === form.repeatEvery);
  if (everyMonths === undefined || !isRepeating(form)) return null;
  return {
    everyMonths,
    untilOn: form.repeatEnds === 'day' ? form.repeatUntilOn : null,
    times: form.repeatEnds === 'times' ? Number(form.repeatTimes) : null,
  };
}

const UNTIL_MISSING = 'Please select the last day of your repeating order.';
const UNTIL_EARLY = 'Please select a last day that is not before the first day.';
const TIMES_WRONG = `Please enter a number from 2 to ${MAX_REPEAT_TIMES}.`;
const TIME_MISSING = 'Please enter a time for your scheduled order.';

interface ScheduleFault {
  readonly field: 'scheduledOn' | 'scheduledTime' | 'repeatUntilOn' | 'repeatTimes';
  readonly message: string;
}

/** Why the order cannot be scheduled and which field is wrong, or null. */
export function checkSchedule(form: ScheduleForm, now: Date): ScheduleFault | null {
  if (!form.isScheduled) return null;
  if (form.scheduledOn !== '' && form.scheduledTime === '') {
    return { field: 'scheduledTime', message: TIME_MISSING };
  }
  const message = checkScheduledInstant(scheduledInstant(form), now);
  return message === null ? checkRepeat(form) : { field: 'scheduledOn', message };
}

function checkRepeat(form: ScheduleForm): ScheduleFault | null {
  const choice = repeatChoice(form);
  if (choice === null) return null;
  const { untilOn, times } = choice;
  if (untilOn === '') return { field: 'repeatUntilOn', message: UNTIL_MISSING };
  if (untilOn !== null && untilOn < form.scheduledOn) return { field: 'repeatUntilOn', message: UNTIL_EARLY };
  const isCount = times === null || (Number.isInteger(times) && times >= 2 && times <= MAX_REPEAT_TIMES);
  return isCount ? null : { field: 'repeatTimes', message: TIMES_WRONG };
}
