import type { DismissalReason, FollowUp, FollowUpReason } from '@eyecart/shared/contracts';
import { inPracticeZone, practiceDay, practiceYear } from '@/lib/practice-clock';

const DAY_MS = 24 * 60 * 60_000;

/** The chips. */
export const REASON_LABELS: Readonly<Record<FollowUpReason, string>> = {
  failed: 'Failed',
  replied: 'Replied',
  'repeat-stopped': 'Repeat stopped',
  'not-scheduled': 'Scheduled order',
  opened: 'Opened',
  'not-ordered': 'Not opened',
  refill: 'Refill',
};

export const DISMISSAL_LABELS: Readonly<Record<DismissalReason, string>> = {
  'ordered-elsewhere': 'Ordered elsewhere',
  'not-interested': 'Not interested',
  'will-come-in': 'Will come in',
  'wrong-number': 'Wrong number',
  other: 'Other',
  later: 'Later',
};

const weekday = inPracticeZone({ weekday: 'long' });
const monthDay = inPracticeZone({ month: 'long', day: 'numeric' });
const monthDayYear = inPracticeZone({ month: 'long', day: 'numeric', year: 'numeric' });
/** For whoever points at the day. */
export const momentWords = inPracticeZone({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "today", "yesterday", "Tuesday" within a week, else "November 3", with the year if it is not this year. */
export function dayWords(at: Date, now: Date): string {
  const day = practiceDay(at);
  if (day === practiceDay(now)) return 'today';
  if (day === practiceDay(new Date(now.getTime() - DAY_MS))) return 'yesterday';
  const isThisWeek = day > practiceDay(new Date(now.getTime() - 7 * DAY_MS));
  if (isThisWeek) return weekday(at);
  return practiceYear(at) === practiceYear(now) ? monthDay(at) : monthDayYear(at);
}

/** Why the row is there, before and after the day: "Opened Tuesday, not ordered". */
export interface ReasonWords {
  readonly before: string;
  readonly after: string;
}

export function reasonWords({ reason, text, reply, scheduledOrder }: FollowUp): ReasonWords {
  switch (reason) {
    case 'failed':
      return { before: 'Text failed', after: text?.briefReason ? `: ${text.briefReason}` : '' };
    case 'replied':
      return { before: 'Replied', after: reply?.isUndecided ? ', maybe a request to stop' : '' };
    case 'not-scheduled':
      return { before: `Order #${scheduledOrder?.id ?? ''} could not go`, after: '' };
    case 'repeat-stopped':
      return { before: 'Repeating order stopped', after: '' };
    case 'refill':
      return { before: 'Refill due', after: '' };
    case 'opened':
      return { before: 'Opened', after: ', not ordered' };
    case 'not-ordered':
      return { before: 'Sent', after: ', not opened' };
  }
}

/** A second line: what was said or what to do; null when the first says it all. */
const longDay = inPracticeZone({ weekday: 'long', month: 'long', day: 'numeric' });

export function detailWords({ reason, text, reply, scheduledOrder, refill }: FollowUp): string | null {
  if (reason === 'replied') return reply === null ? null : `“${reply.body}”`;
  if (reason === 'not-scheduled' || reason === 'repeat-stopped') return scheduledOrder?.failureReason ?? null;
  if (reason === 'refill')
    return refill === null ? null : `The first runs out ${longDay(new Date(refill.runsOutAt))}.`;
  return reason === 'failed' && text?.briefReason === null ? text.errorMessage : null;
}

export const nameOf = (row: Pick<FollowUp, 'patientLastName'>): string =>
  row.patientLastName ?? 'Unknown patient';
