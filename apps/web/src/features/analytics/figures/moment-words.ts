import { practiceYear } from '@/lib/dates/practice-clock';
import { formatOrderDate, formatOrderTime } from '../format-order-date';

/** An ISO instant as a figure and the line below it: "Nov 20" and "2:48 PM", or "2025, 2:48 PM" in another year. */
export function momentWords(iso: string, now: Date): { day: string; time: string } {
  const [day = '', year = ''] = formatOrderDate(iso).split(', ');
  const time = formatOrderTime(iso);
  return { day, time: year === String(practiceYear(now)) ? time : `${year}, ${time}` };
}
