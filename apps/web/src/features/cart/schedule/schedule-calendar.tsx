import { Calendar } from '@/components/ui/calendar';
import { estDateOf } from '@/lib/dates/est-time';

/** How far ahead a re-order may be planned. */
const YEARS_AHEAD = 2;

interface ScheduleCalendarProps {
  /** 'YYYY-MM-DD', or empty. */
  day: string;
  now: Date;
  onChoose: (day: string) => void;
}

/** The days from today on; "today" is in EST (docs/product.md §8.7). */
export function ScheduleCalendar({ day, now, onChoose }: ScheduleCalendarProps) {
  const today = dateOf(estDateOf(now));
  const chosen = day === '' ? undefined : dateOf(day);
  return (
    <Calendar
      mode="single"
      required
      today={today}
      startMonth={today}
      endMonth={new Date(today.getFullYear() + YEARS_AHEAD, today.getMonth())}
      defaultMonth={chosen ?? today}
      disabled={{ before: today }}
      selected={chosen}
      onSelect={(date) => onChoose(dayOf(date))}
    />
  );
}

/** The calendar represents days as local midnights; only year, month and day matter. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
