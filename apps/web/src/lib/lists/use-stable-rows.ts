import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '../interaction/after-press';
import { type PlacedRow, type PlacedRows, placeAll, placeRows, type RowKeys } from './place-rows';
import { anchorOf, isPointedAt, keepInPlace, type RowPlace, rowIn } from './row-places';

interface Listed<T> extends RowKeys<T> {
  /** As last loaded, the same array until a reload changes something; undefined while unknown. */
  readonly entries: readonly T[] | undefined;
  /** Whether they are up to date, rather than kept from an earlier visit and being reloaded. */
  readonly isCurrent: boolean;
  /** What the entries are chosen by, such as a search; another choice is another list. */
  readonly choice?: string;
  /** Whether a notice above the rows says that the last reload failed. */
  readonly hasFailed?: boolean;
  /** Whether staff have added it here, so that it does not wait as new. */
  readonly isOwn?: (key: string) => boolean;
}

/** The state of the notice above the rows; when it is over, its space stays while the rows are frozen. */
type Notice = 'none' | 'shown' | 'gap';

interface Shown<T> extends Omit<PlacedRows<T>, 'rows'> {
  /** Null while unknown. */
  readonly rows: readonly PlacedRow<T>[] | null;
  /** The input that the rows were computed from. */
  readonly entries: readonly T[] | undefined;
  readonly choice: string;
  readonly hasFailed: boolean;
  readonly notice: Notice;
  readonly isHeld: boolean;
  /** Whether the first answer of this visit has been shown. */
  readonly isSettled: boolean;
}

export interface StableRows<T> {
  readonly rows: readonly PlacedRow<T>[];
  /** How many entries wait until staff ask for them. */
  readonly newCount: number;
  readonly notice: Notice;
  /** Shows the new rows and moves the focus to the first of them. */
  readonly showNew: () => void;
  /** For the element around the rows; each row in it has its key in `data-row`. */
  readonly area: RefCallback<HTMLElement>;
}

const isNone = () => false;

const nothingOf = (choice: string) => ({
  rows: null,
  newCount: 0,
  entries: undefined,
  choice,
  hasFailed: false,
  notice: 'none' as const,
  isHeld: false,
  isSettled: false,
});

function noticeOf(hasFailed: boolean, before: Notice, isHeld: boolean): Notice {
  const hasSpace = isHeld ? before !== 'none' : hasFailed;
  if (!hasSpace) return 'none';
  return hasFailed ? 'shown' : 'gap';
}

/**
 * The rows of a list that does not move under the pointer. What others add waits as new. While the
 * pointer is over the list, rows keep their order, the row under the pointer stays where it is, a removed row leaves a
 * gap, and a notice above them waits. From the pointer going down until it goes up, nothing changes at all.
 */
export function useStableRows<T>({
  entries,
  keyOf,
  formerKeysOf,
  isCurrent,
  choice = '',
  hasFailed = false,
  isOwn = isNone,
}: Listed<T>): StableRows<T> {
  const [state, setState] = useState<Shown<T>>(() => nothingOf(choice));
  const list = useRef<HTMLElement | null>(null);
  const anchor = useRef<RowPlace | null>(null);
  const seen = useRef(new Set<string>());

  let shown = state;
  if (entries !== undefined && (state.rows === null || state.choice !== choice)) {
    shown = { ...nothingOf(choice), ...placeAll(entries, keyOf), entries, isSettled: isCurrent };
    setState(shown);
  }

  const place = (isHeld: boolean) => {
    const { rows, isSettled } = shown;
    if (entries === undefined || rows === null) return;
    const isReturning = (key: string) => !isHeld && seen.current.has(key);
    const isOpening = !isSettled && !isHeld;
    const placed = placeRows({
      shown: rows,
      entries,
      keyOf,
      formerKeysOf,
      isHeld,
      isLetIn: (key) => isOpening || isOwn(key) || isReturning(key),
      heightOf: (key) => rowIn(list.current, key)?.getBoundingClientRect().height ?? 0,
    });
    anchor.current = anchorOf(list.current);
    const notice = noticeOf(hasFailed, shown.notice, isHeld);
    setState({ ...placed, entries, choice, hasFailed, notice, isHeld, isSettled: isSettled || isCurrent });
  };
  const reload = () => {
    const isKnown = shown.entries === entries && shown.hasFailed === hasFailed;
    if (!isKnown || (isCurrent && !shown.isSettled)) place(isPointedAt(list.current));
  };
  const release = () => {
    if (shown.isHeld) place(false);
  };
  const latest = useRef({ reload, release });
  useLayoutEffect(() => {
    latest.current = { reload, release };
  });
  useLayoutEffect(() => afterPress(() => latest.current.reload()));
  useLayoutEffect(() => {
    for (const { key } of state.rows ?? []) seen.current.add(key);
    if (anchor.current !== null) keepInPlace(anchor.current);
    anchor.current = null;
  }, [state]);

  const area = useCallback((element: HTMLElement) => {
    list.current = element;
    const leave = () => afterPress(() => latest.current.release());
    // React would not count a dialog that was opened from the list as outside it.
    element.addEventListener('pointerleave', leave);
    return () => element.removeEventListener('pointerleave', leave);
  }, []);

  const showNew = () => {
    if (entries === undefined) return;
    const known = new Set(shown.rows?.map(({ key }) => key));
    const first = entries.map(keyOf).find((key) => !known.has(key));
    flushSync(() => setState({ ...shown, ...placeAll(entries, keyOf), entries, isHeld: false }));
    const row = first === undefined ? undefined : rowIn(list.current, first);
    row?.querySelector<HTMLElement>('[data-row-heading], a[href], button:not(:disabled)')?.focus();
  };
  return { rows: shown.rows ?? [], newCount: shown.newCount, notice: shown.notice, showNew, area };
}
