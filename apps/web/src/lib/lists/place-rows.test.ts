import { describe, expect, it } from 'vitest';
import { placeAll, placeRows } from './place-rows';

interface Row {
  readonly id: string;
}
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const keyOf = ({ id }: Row): string => id;

/** What a list of `before` shows after a reload that answers `after`; a gap shows as a dot. */
function reload(before: string, after: string, options: { isHeld: boolean; own?: string }) {
  const { rows, newCount } = placeRows({
    shown: placeAll(rowsOf(before), keyOf).rows,
    entries: rowsOf(after),
    keyOf,
    isHeld: options.isHeld,
    isLetIn: (key) => options.own?.includes(key) ?? false,
    heightOf: () => 72,
  });
  return { shown: rows.map(({ key, gapHeight }) => (gapHeight === null ? key : '.')).join(''), newCount };
}

describe('a list that is reloaded', () => {
  it.each([
    ['keeps a new first row waiting', 'abc', 'xabc', { isHeld: false }, 'abc', 1],
    ['keeps a new middle row waiting', 'abc', 'axbc', { isHeld: true }, 'abc', 1],
    ['shows what belongs after the last row', 'abc', 'abcx', { isHeld: true }, 'abcx', 0],
    ['shows what staff added here at its place', 'abc', 'xabc', { isHeld: false, own: 'x' }, 'xabc', 0],
    ['closes the space of a removed row', 'abc', 'ac', { isHeld: false }, 'ac', 0],
    ['keeps it while the pointer is over the list', 'abc', 'ac', { isHeld: true }, 'a.c', 0],
    ['moves a row to its new place', 'abc', 'cab', { isHeld: false }, 'cab', 0],
    ['but not while the pointer is over the list', 'abc', 'cab', { isHeld: true }, 'abc', 0],
  ])('%s', (_what, before, after, options, shown, newCount) => {
    expect(reload(before, after, options)).toEqual({ shown, newCount });
  });
});
