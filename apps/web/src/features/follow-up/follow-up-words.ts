import type { FollowUp, FollowUpReason } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { inPracticeZone, practiceDay, practiceYear } from '@/lib/dates/practice-clock';
import { keepUnits, listTitles } from '@/lib/format';
import { saidIn } from '@/lib/texts/said-in';

/** The labels of the chips. */
export const REASON_LABELS: Readonly<Record<FollowUpReason, string>> = {
  failed: 'Failed',
  replied: 'Replied',
  'repeat-stopped': 'Repeat stopped',
  'not-scheduled': 'Scheduled order',
  opened: 'Opened',
  'not-ordered': 'Not opened',
  refill: 'Refill',
};

const weekday = inPracticeZone({ weekday: 'long' });
const monthDay = inPracticeZone({ month: 'long', day: 'numeric' });
const monthDayYear = inPracticeZone({ month: 'long', day: 'numeric', year: 'numeric' });
/** The day's tooltip. */
export const momentWords = inPracticeZone({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const isToday = (day: string, now: Date): boolean => day === practiceDay(now);

const isYesterday = (day: string, now: Date): boolean =>
  day === practiceDay(new Date(now.getTime() - DAY_MS));

/** "today", "yesterday", "Tuesday" within six days before or after, else "November 3", with the year if it is not this year. */
export function dayWords(at: Date, now: Date): string {
  const day = practiceDay(at);
  if (isToday(day, now)) return 'today';
  if (isYesterday(day, now)) return 'yesterday';
  const dayIn = (days: number) => practiceDay(new Date(now.getTime() + days * DAY_MS));
  if (day > dayIn(-7) && day < dayIn(7)) return weekday(at);
  return dateWords(at, now);
}

/** "November 3", with the year if it is not this year. */
function dateWords(at: Date, now: Date): string {
  return practiceYear(at) === practiceYear(now) ? monthDay(at) : monthDayYear(at);
}

/** Why the row is there, before and after the day: "Sent Tuesday, not opened". */
export interface ReasonWords {
  readonly before: string;
  readonly after: string;
}

export function reasonWords({ reason, text, reply, scheduledOrder }: FollowUp): ReasonWords {
  switch (reason) {
    case 'failed':
      return { before: 'Text failed', after: text?.briefReason ? `: ${text.briefReason}` : '' };
    case 'replied':
      return { before: 'Replied', after: reply?.isUndecided ? ', decision needed' : '' };
    case 'not-scheduled':
      return { before: `Order #${scheduledOrder?.id ?? ''} could not be sent`, after: '' };
    case 'repeat-stopped':
      return { before: 'Repeating order stopped', after: '' };
    case 'refill':
      return { before: 'Refill due', after: '' };
    case 'opened':
      return { before: 'Opened', after: '' };
    case 'not-ordered':
      return { before: 'Sent', after: ', not opened' };
  }
}

/** The day in the first line. A refill's weekday alone could be read as the next one. */
export function sinceWords({ reason, since }: FollowUp, now: Date): string {
  const at = new Date(since);
  const day = practiceDay(at);
  const isNear = isToday(day, now) || isYesterday(day, now);
  return reason === 'refill' && !isNear ? dateWords(at, now) : dayWords(at, now);
}

const longDay = inPracticeZone({ weekday: 'long', month: 'long', day: 'numeric' });

/** A second line: what was said or what to do; null when the first says it all. */
export function detailWords(
  { reason, text, reply, scheduledOrder, refill, products }: FollowUp,
  now: Date,
): string | null {
  if (reason === 'replied') return reply && saidIn(reply);
  if (reason === 'not-scheduled' || reason === 'repeat-stopped') return scheduledOrder?.failureReason ?? null;
  if (reason === 'refill') return refill && runsOutWords(refill.runsOutAt, products.length > 1, now);
  return reason === 'failed' && text?.briefReason === null ? text.errorMessage : null;
}

function runsOutWords(at: string, isOneOfSome: boolean, now: Date): string {
  const words = isPast(at, now) ? 'Ran out' : 'Runs out';
  return `${isOneOfSome ? `First ${words.toLowerCase()}` : words} ${longDay(new Date(at))}.`;
}

/** Whether a day of the practice is over. */
const isPast = (at: string, now: Date): boolean => practiceDay(new Date(at)) < practiceDay(now);

export const nameOf = (row: Pick<FollowUp, 'patientLastName'>): string =>
  row.patientLastName ?? 'Unknown patient';

/** The cart's contents: "Lid Wipes × 2; Eye Drops". */
export function productWords(products: FollowUp['products']): string {
  const named = products.map(({ title, quantity }) => ({
    title: quantity > 1 ? `${title} ×\u00a0${quantity}` : title,
  }));
  return keepUnits(listTitles(named));
}
