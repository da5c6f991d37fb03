import { cn } from '@/lib/cn';

/** More than this show as "99+". */
const MAX_SHOWN = 99;

interface WaitingMarkProps {
  /** Items that need action. */
  urgent: number;
  /** Items to read; shown while nothing is urgent. */
  other: number;
  /** True when the counts could not be loaded. */
  isUnread?: boolean;
  /** The counts in words, for the pointer. */
  title?: string;
}

/**
 * The count of items for staff, red when one needs action. On the corner with the icon, so that nothing moves when it
 * appears, and no word or number is covered in larger text. The button says it in words.
 */
export function WaitingMark({ urgent, other, isUnread = false, title }: WaitingMarkProps) {
  const count = urgent || other;
  if (count === 0 && !isUnread) return null;
  return (
    <span
      aria-hidden
      title={title}
      className={cn(
        'absolute -top-1 -left-1 grid min-h-5 min-w-5 place-items-center rounded-full border-2 border-ground px-1 text-[0.75rem] leading-none font-[680] text-white tabular-nums',
        urgent > 0 ? 'bg-red' : 'bg-slate',
      )}
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count || '–'}
    </span>
  );
}
