/** A row of a list on the screen. */
export interface PlacedRow<T> {
  readonly key: string;
  readonly entry: T;
  /** The entry that decides its position: an earlier version while the rows must not move. */
  readonly placedBy: T;
  /** The height in pixels of the gap that a removed row leaves while the rows are frozen. */
  readonly gapHeight: number | null;
}

export interface PlacedRows<T> {
  readonly rows: readonly PlacedRow<T>[];
  /** How many entries wait until staff ask for them. */
  readonly newCount: number;
}

export interface RowKeys<T> {
  readonly keyOf: (entry: T) => string;
  /** The keys of rows that an entry replaces, such as a repeating order's earlier ones. */
  readonly formerKeysOf?: (entry: T) => readonly string[];
}

interface Reload<T> extends RowKeys<T> {
  readonly shown: readonly PlacedRow<T>[];
  readonly entries: readonly T[];
  /** Whether no row may move: the pointer is over the list. */
  readonly isHeld: boolean;
  /** Whether a new row shows at once, wherever it belongs. */
  readonly isLetIn: (key: string) => boolean;
  /** The height of a shown row, in pixels. */
  readonly heightOf: (key: string) => number;
}

const noKeys = () => [];

/** Every entry, in its order. */
export const placeAll = <T>(entries: readonly T[], keyOf: RowKeys<T>['keyOf']): PlacedRows<T> => ({
  rows: entries.map((entry) => ({ key: keyOf(entry), entry, placedBy: entry, gapHeight: null })),
  newCount: 0,
});

/** The entries of the rows, without those that are gone. */
export const presentEntries = <T>(rows: readonly PlacedRow<T>[]): T[] =>
  rows.filter(({ gapHeight }) => gapHeight === null).map(({ entry }) => entry);

/**
 * The rows after a reload. New entries wait, except those that belong after the last row, which move nothing, and those
 * that are admitted. While the rows are frozen, the others stay put, and a removed row leaves a gap.
 */
export function placeRows<T>(reload: Reload<T>): PlacedRows<T> {
  const { shown, entries, keyOf, formerKeysOf = noKeys, isHeld, isLetIn, heightOf } = reload;
  const known = new Set(shown.map(({ key }) => key));
  /** By its own key or, for an entry that replaces a row, by that row's. */
  const placeOf = (entry: T) => [keyOf(entry), ...formerKeysOf(entry)].find((key) => known.has(key));
  const lastKnown = entries.findLastIndex((entry) => placeOf(entry) !== undefined);
  const isLast = (index: number) => index > lastKnown && (lastKnown !== -1 || !isHeld);
  const listed = entries.filter(
    (entry, index) => placeOf(entry) !== undefined || isLast(index) || isLetIn(keyOf(entry)),
  );
  const { rows } = placeAll(listed, keyOf);
  const newCount = entries.length - listed.length;
  if (!isHeld || rows.length === 0) return { rows, newCount };
  const byPlace = new Map(rows.map((row) => [placeOf(row.entry), row]));
  const held = shown.map((row) => {
    const now = byPlace.get(row.key);
    return now === undefined
      ? { ...row, gapHeight: row.gapHeight ?? heightOf(row.key) }
      : { ...now, placedBy: row.placedBy };
  });
  rows.forEach((row, index) => {
    if (placeOf(row.entry) !== undefined) return;
    const before = held.findIndex(({ key }) => key === rows[index - 1]?.key);
    held.splice(before + 1, 0, row);
  });
  return { rows: held, newCount };
}
