import { cn } from '@/lib/cn';

/** More than this show as "99+". */
const MOST_SHOWN = 99;

/** What waits for staff, red if a text failed; on the button's corner, so that nothing moves when it appears. The button says it in words. */
export function WaitingMark({ count, isAlarm }: { count: number; isAlarm: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'absolute -top-1 -right-1 grid min-h-5 min-w-5 place-items-center rounded-full border-2 border-ground px-1 text-[0.6875rem] leading-none font-[680] text-white tabular-nums',
        isAlarm ? 'bg-red' : 'bg-slate',
      )}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
