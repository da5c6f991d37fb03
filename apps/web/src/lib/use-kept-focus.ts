import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Where in the list the focus last was. */
interface Place {
  readonly element: Element;
  readonly index: number;
}

/**
 * Keeps the keyboard's place in a list whose rows can go: when the row that had the focus has gone, the first
 * button of the row now in its place gets it, or of the last row; in an emptied list, `onEmpty` chooses.
 * Spread what it gives onto the list whose children are the rows.
 */
export function useKeptFocus<T extends HTMLElement>(rowCount: number, onEmpty?: () => void) {
  const list: RefObject<T | null> = useRef<T>(null);
  const place = useRef<Place | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go when their number changes.
  useLayoutEffect(() => {
    const lost = place.current;
    if (lost === null || lost.element.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const rows = list.current?.children;
    const row = rows?.[Math.min(lost.index, rows.length - 1)];
    const target = row?.querySelector<HTMLElement>('button:not(:disabled)');
    if (target) target.focus({ preventScroll: true });
    else onEmpty?.();
  }, [rowCount]);

  const onFocus = ({ target }: FocusEvent<T>) => {
    const index = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    place.current = { element: target, index };
  };
  const onBlur = () => {
    place.current = null;
  };
  return { ref: list, onFocus, onBlur };
}
