import { cn } from '@/lib/cn';

/** Styles of tabs. */
export const TAB_LIST_LOOK = 'rail flex shrink-0 gap-5.5 border-b border-line sm:gap-6.5';
export const TAB_LOOK =
  'relative min-h-12 pb-1 text-note font-[600] tracking-[-0.01em] whitespace-nowrap text-ink-2 outline-none after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:rounded-t-[3px] hover:text-ink focus-visible:rounded-s focus-visible:shadow-none focus-visible:inset-ring-2 focus-visible:inset-ring-teal data-[state=active]:text-ink data-[state=active]:after:bg-teal';

interface TabCountProps {
  count: number;
  /** Read out instead of the number: "2 unread replies". */
  counted?: string | undefined;
  /** Something failed. */
  isAlarm?: boolean | undefined;
}

/** Next to a tab's name if above zero. */
export function TabCount({ count, counted, isAlarm = false }: TabCountProps) {
  if (count <= 0) return null;
  // The spaces separate the words for screen readers.
  return (
    <>
      {' '}
      <small
        aria-hidden={counted !== undefined || undefined}
        className={cn(
          'ml-0.5 text-caption tabular-nums',
          isAlarm
            ? 'inline-grid min-h-5 min-w-5 place-items-center rounded-full bg-red px-1 leading-none font-[680] text-white'
            : 'text-ink-3',
        )}
      >
        {count}
      </small>
      {counted !== undefined && (
        <>
          {' '}
          <span className="sr-only">{counted}</span>
        </>
      )}
    </>
  );
}
