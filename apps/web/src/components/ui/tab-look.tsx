/** Styles of tabs. */
export const TAB_LIST_LOOK = 'rail flex shrink-0 gap-5.5 border-b border-line sm:gap-6.5';
export const TAB_LOOK =
  'relative min-h-12 pb-1 text-note font-[600] tracking-[-0.01em] whitespace-nowrap text-ink-2 outline-none after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:rounded-t-[3px] hover:text-ink focus-visible:rounded-s focus-visible:shadow-none focus-visible:inset-ring-2 focus-visible:inset-ring-teal data-[state=active]:text-ink data-[state=active]:after:bg-teal';

/** Next to a tab's name if above zero; only screen readers get what is counted. */
export function TabCount({ count, counted }: { count: number; counted?: string }) {
  if (count <= 0) return null;
  // The spaces separate the words for screen readers.
  return (
    <>
      {' '}
      <small className="ml-0.5 text-caption text-ink-3 tabular-nums">{count}</small>
      {counted !== undefined && (
        <>
          {' '}
          <span className="sr-only">{counted}</span>
        </>
      )}
    </>
  );
}
