import { clockTime } from '@/lib/dates/clock-time';
import { practiceDay } from '@/lib/dates/practice-clock';
import { pastDay } from '@/lib/dates/practice-day';

const dayOf = pastDay('long');

/**
 * "today at 2:05 PM", "November 3", "November 3, 2025", on the practice's calendar; null where the time is
 * unknown.
 */
export function savedWords(savedAt: string, now: Date): string | null {
  const at = new Date(savedAt);
  if (Number.isNaN(at.getTime())) return null;
  if (practiceDay(at) === practiceDay(now)) return `today at ${clockTime(at)}`;
  return dayOf(at, now);
}
