import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Where in the list the focus was last. */
interface Place {
  readonly element: Element;
  readonly index: number;
}

/**
 * Keeps keyboard users in place when rows are removed: the focus moves to the row that took the removed one's place, or
 * to the last row. In the row, it goes to the heading if that takes the focus, else to the first button. In an empty
 * list, `onEmpty` decides. Spread the result onto the list whose children, or what `rowSelector` finds in it, are the
 * rows.
 */
export function useKeptFocus<T extends HTMLElement>(
  rowCount: number,
  onEmpty?: () => void,
  rowSelector?: string,
) {
  const list: RefObject<T | null> = useRef<T>(null);
  const place = useRef<Place | null>(null);
  const rowsOf = (whole: T | null): readonly Element[] =>
    whole === null
      ? []
      : [...(rowSelector === undefined ? whole.children : whole.querySelectorAll(rowSelector))].filter(
          // Not the gaps of removed rows.
          (row) => !row.matches('[aria-hidden]'),
        );

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are removed when their count changes.
  useLayoutEffect(() => {
    const lost = place.current;
    if (lost === null || lost.element.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const rows = rowsOf(list.current);
    const row = rows[Math.min(lost.index, rows.length - 1)];
    // The heading comes before the buttons.
    const target = row?.querySelector<HTMLElement>('[data-row-heading], button:not(:disabled)');
    if (target) target.focus({ preventScroll: true });
    else onEmpty?.();
  }, [rowCount]);

  const onFocus = ({ target }: FocusEvent<T>) => {
    const index = rowsOf(list.current).findIndex((row) => row.contains(target));
    place.current = { element: target, index };
  };
  const onBlur = () => {
    place.current = null;
  };
  return { ref: list, onFocus, onBlur };
}
