import { clockTime } from '@/lib/clock-time';
import { cn } from '@/lib/cn';

const DAY_AND_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const shortTime = new Intl.DateTimeFormat('en-US', DAY_AND_TIME);
const shortTimeOfYear = new Intl.DateTimeFormat('en-US', { ...DAY_AND_TIME, year: 'numeric' });
const fullTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Such as "Nov 20, 3:15 PM" on the reader's clock, with the year if it is not this year. */
export function timeWords(at: Date, now: Date): string {
  const format = at.getFullYear() === now.getFullYear() ? shortTime : shortTimeOfYear;
  return format.format(at).replace(/\s/g, ' ');
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

interface MessageTimeProps {
  at: string;
  /** ISO; the date is left out on this day, which stands above. */
  underDay?: string | undefined;
  className?: string;
}

/** An ISO instant on the reader's clock; hovering shows the weekday and the time zone too. */
export function MessageTime({ at, underDay, className }: MessageTimeProps) {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return null;
  return (
    <time
      dateTime={at}
      title={fullTime.format(instant)}
      className={cn('tabular-nums whitespace-nowrap', className)}
    >
      {underDay !== undefined && isSameDay(instant, new Date(underDay))
        ? clockTime(instant)
        : timeWords(instant, new Date())}
    </time>
  );
}
