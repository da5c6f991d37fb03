import type { MessageGroup } from './group-messages';

/** The cards of one calendar day on the reader's clock. */
export interface HistoryDay {
  readonly key: string;
  /** "Today", "Yesterday", "Friday, November 20", with the year if it is not this year. */
  readonly title: string;
  readonly groups: readonly MessageGroup[];
}

/** Cards by the day of their newest text, in the order they come. */
export function groupByDay(groups: readonly MessageGroup[], now: Date): HistoryDay[] {
  const days = new Map<string, MessageGroup[]>();
  for (const group of groups) {
    const at = new Date(group.firstTexts[0]?.createdAt ?? group.latestSentAt ?? now);
    const key = dayKey(at);
    const others = days.get(key);
    if (others === undefined) days.set(key, [group]);
    else others.push(group);
  }
  return [...days].map(([key, ofDay]) => ({ key, title: titleOf(key, now), groups: ofDay }));
}

const dayKey = (at: Date): string => [at.getFullYear(), at.getMonth(), at.getDate()].join('-');

function titleOf(key: string, now: Date): string {
  const [year = 0, month = 0, date = 1] = key.split('-').map(Number);
  if (key === dayKey(now)) return 'Today';
  if (key === dayKey(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday';
  const day = new Date(year, month, date);
  return (year === now.getFullYear() ? thisYear : otherYear).format(day);
}

const WEEKDAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const thisYear = new Intl.DateTimeFormat('en-US', WEEKDAY);
const otherYear = new Intl.DateTimeFormat('en-US', { ...WEEKDAY, year: 'numeric' });
