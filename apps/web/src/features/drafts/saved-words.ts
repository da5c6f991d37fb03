import { clockTime } from '@/lib/dates/clock-time';
import { practiceDay } from '@/lib/dates/practice-clock';
import { pastDay } from '@/lib/dates/practice-day';

const dayOf = pastDay('long');

/**
 * "saved today at 2:05 PM", "saved November 3", "saved November 3, 2025", on the practice's calendar; null where the time is
 * unknown.
 */
export function savedWords(savedAt: string, now: Date): string | null {
  const at = new Date(savedAt);
  if (Number.isNaN(at.getTime())) return null;
  if (practiceDay(at) === practiceDay(now)) return `saved today at ${clockTime(at)}`;
  return `saved ${dayOf(at, now)}`;
}
