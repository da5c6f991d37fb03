import { cn } from '@/lib/cn';
import { clockTime } from '@/lib/dates/clock-time';
import { describeScheduledTime } from '@/lib/dates/describe-scheduled-time';
import { inPracticeZone, practiceDay, practiceYear, zoneNote } from '@/lib/dates/practice-clock';

const DAY_AND_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const shortTime = inPracticeZone(DAY_AND_TIME);
const shortTimeOfYear = inPracticeZone({ ...DAY_AND_TIME, year: 'numeric' });
const fullTime = inPracticeZone({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Such as "Nov 20, 3:15 PM" on the practice's clock, with the year if it is not this year. */
export function timeWords(at: Date, now: Date): string {
  const format = practiceYear(at) === practiceYear(now) ? shortTime : shortTimeOfYear;
  return `${format(at)}${zoneNote(at)}`;
}

interface MessageTimeProps {
  at: string;
  /** ISO; the date is left out on this day, which is the heading. */
  underDay?: string | undefined;
  className?: string;
}

/** An ISO instant on the practice's clock; hovering shows the weekday and the time zone too. */
export function MessageTime({ at, underDay, className }: MessageTimeProps) {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return null;
  return (
    <time dateTime={at} title={fullTime(instant)} className={cn('tabular-nums whitespace-nowrap', className)}>
      {underDay !== undefined && practiceDay(instant) === practiceDay(new Date(underDay))
        ? clockTime(instant)
        : timeWords(instant, new Date())}
    </time>
  );
}

/** The time of a scheduled order (ISO), spelled as on its card. */
export const ScheduledTime = ({ at, className }: Pick<MessageTimeProps, 'at' | 'className'>) => (
  <time dateTime={at} className={cn('text-pretty tabular-nums', className)}>
    {describeScheduledTime(new Date(at))}
  </time>
);
