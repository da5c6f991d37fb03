/** An entry between Previous and Next: a number, or a gap where some are left out. */
type PageMark = number | 'gap-before' | 'gap-after';

const SHOWN_IN_FULL = 5;

/** Up to 5 numbers in full; otherwise the first, the last and a window around the current page. */
export function pageNumbers(current: number, last: number): readonly PageMark[] {
  if (last <= SHOWN_IN_FULL) return range(1, last);
  const from = Math.max(2, Math.min(current - 1, last - 3));
  const to = Math.min(last - 1, Math.max(current + 1, 4));
  return [
    1,
    ...leftOut(2, from - 1, 'gap-before'),
    ...range(from, to),
    ...leftOut(to + 1, last - 1, 'gap-after'),
    last,
  ];
}

const leftOut = (from: number, to: number, gap: PageMark): readonly PageMark[] => (from <= to ? [gap] : []);

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
