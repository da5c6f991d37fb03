export const TAB_LIST_LOOK = 'rail flex shrink-0 gap-5.5 border-b border-line sm:gap-6.5';
export const TAB_STYLE =
  'relative min-h-12 pb-1 font-[600] tracking-[-0.01em] whitespace-nowrap text-ink-2 outline-none after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:rounded-t-[3px] hover:text-ink focus-visible:rounded-s focus-visible:shadow-none focus-visible:inset-ring-2 focus-visible:inset-ring-teal data-[state=active]:text-ink data-[state=active]:after:bg-teal';

interface TabCountProps {
  count: number;
  /** Read out instead of the numbers: "1 failed text, 2 unread replies". */
  counted?: string | undefined;
  /** Work that needs action, in red. */
  urgent?: number | undefined;
}

const URGENT_STYLE =
  'ml-0.5 inline-grid min-h-5 min-w-5 place-items-center rounded-full bg-red px-1 text-caption leading-none font-[680] text-white tabular-nums';

/** Next to a tab's name, each if above zero. */
export function TabCount({ count, counted, urgent = 0 }: TabCountProps) {
  if (count + urgent <= 0) return null;
  const isHidden = counted !== undefined || undefined;
  // The spaces separate the words for screen readers.
  return (
    <>
      {urgent > 0 && (
        <>
          {' '}
          <small aria-hidden={isHidden} className={URGENT_STYLE}>
            {urgent}
          </small>
        </>
      )}
      {count > 0 && (
        <>
          {' '}
          <small aria-hidden={isHidden} className="ml-0.5 text-caption text-ink-3 tabular-nums">
            {count}
          </small>
        </>
      )}
      {counted !== undefined && (
        <>
          {' '}
          <span className="sr-only">{counted}</span>
        </>
      )}
    </>
  );
}
