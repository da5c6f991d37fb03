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

/** An ISO instant on the reader's clock; hovering shows the weekday and the time zone too. */
export function MessageTime({ at, className }: { at: string; className?: string }) {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return null;
  return (
    <time
      dateTime={at}
      title={fullTime.format(instant)}
      className={cn('tabular-nums whitespace-nowrap', className)}
    >
      {timeWords(instant, new Date())}
    </time>
  );
}
