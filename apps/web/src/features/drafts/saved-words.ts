import { clockTime } from '@/lib/clock-time';
import { inPracticeZone, practiceDay, practiceYear } from '@/lib/practice-clock';

const DAY = { month: 'long', day: 'numeric' } as const;
const thisYear = inPracticeZone(DAY);
const otherYear = inPracticeZone({ ...DAY, year: 'numeric' });

/** "saved today at 2:05 PM", "saved November 3", "saved November 3, 2025", on the practice's calendar. */
export function savedWords(savedAt: string, now: Date): string {
  const at = new Date(savedAt);
  if (practiceDay(at) === practiceDay(now)) return `saved today at ${clockTime(at)}`;
  return `saved ${(practiceYear(at) === practiceYear(now) ? thisYear : otherYear)(at)}`;
}
