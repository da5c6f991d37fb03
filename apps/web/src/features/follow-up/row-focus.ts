import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const ROW = '[data-row]';

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ROW)];

/** Moves the focus to a row's main action, so that Enter runs it. */
const focusRow = (row: HTMLElement | undefined): void =>
  row?.querySelector<HTMLElement>('[data-next-step]')?.focus();

/** Moves the focus to a number's row; `onEmpty` moves it when there is none. */
function focusRowOf(list: HTMLElement | null, number: string | null | undefined, onEmpty: () => void): void {
  const row = list && rowsOf(list).find((one) => one.dataset.row === number);
  if (row) focusRow(row);
  else onEmpty();
}

/** Before a row is removed, its focus moves to the next row, or to the previous one. False when there is no other. */
export function leaveRow(list: HTMLElement | null, phoneNumber: string): boolean {
  if (list === null) return false;
  const rows = rowsOf(list);
  const index = rows.findIndex((row) => row.dataset.row === phoneNumber);
  const other = rows[index + 1] ?? rows[index - 1];
  focusRow(other);
  return other !== undefined;
}

/** The row of the last action or focus, and the order of the list at that time. */
interface Departure {
  readonly from: string;
  readonly order: readonly string[];
}

/**
 * The row that gets the focus when the row of the last step is removed, as after its text was sent; a dialog that closes
 * later moves the focus to it. If the focus is already lost, it moves there at once, or `onEmpty` (a stable function) moves
 * it when the list is empty.
 */
export function useRowLanding(
  list: RefObject<HTMLElement | null>,
  numbers: readonly string[] | undefined,
  onEmpty: () => void,
) {
  const [departure, leave] = useState<Departure | null>(null);
  const isGone = departure !== null && numbers !== undefined && !numbers.includes(departure.from);
  const landing = isGone ? (rowAfter(departure, numbers) ?? null) : null;
  useLayoutEffect(() => {
    if (!isGone || !document.activeElement?.matches('body, h1[data-landing]')) return;
    focusRowOf(list.current, landing, onEmpty);
  }, [list, isGone, landing, onEmpty]);
  return { landing, leaveFrom: (from: string) => leave({ from, order: numbers ?? [] }) };
}

/**
 * Keeps the focus in the list when the row that has it disappears, as when the patient ordered in the meantime: it
 * moves to the next row, or `onEmpty` (a stable function) moves it when none is left. Spread the result onto the list.
 */
export function useKeptRow(
  list: RefObject<HTMLElement | null>,
  numbers: readonly string[] | undefined,
  onEmpty: () => void,
) {
  const place = useRef<Departure | null>(null);
  useLayoutEffect(() => {
    const lost = place.current;
    if (lost === null || numbers === undefined) return;
    if (numbers.includes(lost.from)) return;
    place.current = null;
    if (document.activeElement !== document.body) return;
    focusRowOf(list.current, rowAfter(lost, numbers), onEmpty);
  }, [list, numbers, onEmpty]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const from = target.closest<HTMLElement>(ROW)?.dataset.row;
      place.current = from === undefined ? null : { from, order: numbers ?? [] };
    },
    onBlur: () => {
      place.current = null;
    },
  };
}

/**
 * After "Show more" the focus goes to the first new row, unless it has moved elsewhere in the meantime. Call the result
 * when the button is pressed.
 */
export function useFirstOfMore(
  list: RefObject<HTMLElement | null>,
  numbers: readonly string[] | undefined,
  isLoading: boolean,
): () => void {
  const before = useRef<ReadonlySet<string> | null>(null);
  useLayoutEffect(() => {
    if (before.current === null || isLoading || list.current === null) return;
    const known = before.current;
    const first = rowsOf(list.current).find(({ dataset }) => !known.has(dataset.row ?? ''));
    if (first === undefined) return;
    before.current = null;
    if (document.activeElement?.matches('body, [data-show-more]')) focusRow(first);
  });
  return () => {
    before.current = new Set(numbers);
  };
}

/** The next row that is still there, or the one before. */
function rowAfter({ from, order }: Departure, numbers: readonly string[]): string | undefined {
  const at = order.indexOf(from);
  return [...order.slice(at + 1), ...order.slice(0, at).reverse()].find((one) => numbers.includes(one));
}

/**
 * j and k move from row to row regardless of focus, unless it is in a field or a dialog covers the page. With `isOn` false
 * they work only while the focus is in the list (WCAG 2.1.4).
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const rows = list.current === null ? [] : rowsOf(list.current);
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || rows.length === 0 || !isForRows(event, list.current, isOn)) return;
      event.preventDefault();
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      focusRow(rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, isOn]);
}

function isForRows(event: KeyboardEvent, list: HTMLElement | null, isOn: boolean): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'))
    return false;
  return isOn || list?.contains(target) === true;
}
