import { MAX_CART_LINES, MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemCount, totalCents } from '@/lib/cart/line-totals';
import { addLine, isCartFullFor, removeLine, setQuantity } from './edit-lines';

const line = (id: string, quantity: number, price = 1000) => ({ id, price, quantity });
const full = Array.from({ length: MAX_CART_LINES }, (_, index) => line(String(index), 1));

describe('addLine', () => {
  it('merges by id: quantities add up and the line keeps its details', () => {
    expect(addLine([line('a', 2), line('b', 1)], line('a', 3, 999))).toEqual([line('a', 5), line('b', 1)]);
  });

  it('keeps variants of one product apart', () => {
    expect(addLine([line('a-30ml', 1)], line('a-60ml', 1))).toHaveLength(2);
  });

  it('stops at the limits', () => {
    expect(addLine([line('a', 990)], line('a', 20))).toEqual([line('a', MAX_QUANTITY)]);
    expect(isCartFullFor(full, 'new')).toBe(true);
    expect(addLine(full, line('new', 1))).toBe(full);
    expect(isCartFullFor(full, '7')).toBe(false);
    expect(itemCount(addLine(full, line('7', 1)))).toBe(MAX_CART_LINES + 1);
  });

  it('counts every item added, as long as there is room', () => {
    const added = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        price: fc.constant(5),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(added, (items) => {
        const lines = items.reduce<readonly (typeof items)[number][]>(addLine, []);
        expect(itemCount(lines)).toBe(itemCount(items));
        expect(totalCents(lines)).toBe(totalCents(items));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });
});

describe('setQuantity', () => {
  it.each([
    [3, 3],
    [0, 1],
    [-2, 1],
    [2.9, 2],
    [5000, MAX_QUANTITY],
    [Number.NaN, 1],
  ])('of %d gives %d', (asked, kept) => {
    expect(setQuantity([line('a', 7)], 'a', asked)).toEqual([line('a', kept)]);
  });

  it('leaves other lines alone', () => {
    expect(setQuantity([line('a', 7)], 'b', 2)).toEqual([line('a', 7)]);
  });
});

describe('removeLine', () => {
  it('removes only that line', () => {
    expect(removeLine([line('a', 1), line('b', 1)], 'a')).toEqual([line('b', 1)]);
  });
});

describe('totals', () => {
  it('are zero for an empty cart', () => {
    expect([itemCount([]), totalCents([])]).toEqual([0, 0]);
  });
});
