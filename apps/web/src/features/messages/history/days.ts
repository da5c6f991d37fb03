import { DAY_MS } from '@eyecart/shared/rules/durations';
import { practiceDay } from '@/lib/dates/practice-clock';
import type { MessageGroup } from './group-messages';

/** The cards of one calendar day on the practice's clock. */
export interface HistoryDay {
  readonly key: string;
  /** "Today", "Yesterday", "Friday, November 20", with the year if it is not this year. */
  readonly title: string;
  readonly groups: readonly MessageGroup[];
}

/** Cards by the day of their latest text or reply, in the given order. */
export function groupByDay(groups: readonly MessageGroup[], now: Date): HistoryDay[] {
  const days = new Map<string, MessageGroup[]>();
  for (const group of groups) {
    const at = new Date(group.latestAt);
    const key = practiceDay(Number.isNaN(at.getTime()) ? now : at);
    const others = days.get(key);
    if (others === undefined) days.set(key, [group]);
    else others.push(group);
  }
  return [...days].map(([key, ofDay]) => ({ key, title: titleOf(key, now), groups: ofDay }));
}

function titleOf(day: string, now: Date): string {
  const today = practiceDay(now);
  if (day === today) return 'Today';
  // Days without a zone, so that clock changes do not matter when going back one day.
  const at = new Date(`${day}T12:00:00Z`);
  if (new Date(at.getTime() + DAY_MS).toISOString().startsWith(today)) return 'Yesterday';
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(at);
}

const WEEKDAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const thisYear = new Intl.DateTimeFormat('en-US', WEEKDAY);
const otherYear = new Intl.DateTimeFormat('en-US', { ...WEEKDAY, year: 'numeric' });
