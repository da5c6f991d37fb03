import { describe, expect, it } from 'vitest';
import { SAMPLE_ITEMS } from '../testing/sample-cart';
import { parseItems } from './parse-items';

const textWith = (changes: Record<string, unknown>) => JSON.stringify([{ ...SAMPLE_ITEMS[0], ...changes }]);

describe('parseItems', () => {
  it('reads the lines of a cart', () => {
    expect(parseItems(JSON.stringify(SAMPLE_ITEMS))).toEqual(SAMPLE_ITEMS);
    expect(parseItems('[]')).toEqual([]);
    expect(parseItems(textWith({ previousPrice: 2099 }))).toHaveLength(1);
  });

  it.each([
    ['broken JSON', '[{'],
    ['an object', '{}'],
    ['nothing', 'null'],
    ['a line that is not an object', '[null]'],
    ['a price in dollars', textWith({ price: 18.99 })],
    ['a price as text', textWith({ price: '1899' })],
    ['a negative price', textWith({ price: -1 })],
    ['no quantity', textWith({ quantity: 0 })],
    ['a missing title', textWith({ title: undefined })],
    ['options that are not a list', textWith({ selectedOptions: null })],
    ['an option without a value', textWith({ selectedOptions: [{ name: 'Color' }] })],
  ])('refuses %s', (_, text) => {
    expect(parseItems(text)).toBeNull();
  });
});
