import { clockTime } from '@/lib/clock-time';
import { inPracticeZone, practiceDay, practiceYear } from '@/lib/practice-clock';

const DAY = { month: 'long', day: 'numeric' } as const;
const thisYear = inPracticeZone(DAY);
const otherYear = inPracticeZone({ ...DAY, year: 'numeric' });

/**
 * "saved today at 2:05 PM", "saved November 3", "saved November 3, 2025", on the practice's calendar; null where the time is
 * unknown.
 */
export function savedWords(savedAt: string, now: Date): string | null {
  const at = new Date(savedAt);
  if (Number.isNaN(at.getTime())) return null;
  if (practiceDay(at) === practiceDay(now)) return `saved today at ${clockTime(at)}`;
  return `saved ${(practiceYear(at) === practiceYear(now) ? thisYear : otherYear)(at)}`;
}
