import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers';

const shown = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((mark) => (typeof mark === 'number' ? mark : '…'))
    .join(' ');

describe('pageNumbers', () => {
  it.each([
    [1, 1, '1'],
    [2, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 … 6'],
    [3, 6, '1 2 3 4 … 6'],
    [4, 6, '1 … 3 4 5 6'],
    [6, 6, '1 … 3 4 5 6'],
    [4, 7, '1 … 3 4 5 … 7'],
    [7, 14, '1 … 6 7 8 … 14'],
    [14, 14, '1 … 11 12 13 14'],
  ])('page %i of %i shows %s', (current, last, marks) => {
    expect(shown(current, last)).toBe(marks);
  });
});
