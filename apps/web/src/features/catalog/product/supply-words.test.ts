import { describe, expect, it } from 'vitest';
import { roughly, supplyWords } from './supply-words';

const supply = { variantId: '71', days: 30, source: null, ownDays: null };

describe('how long one of a product lasts', () => {
  it.each([
    [1, '1 day'],
    [13, '13 days'],
    [14, '2 weeks'],
    [42, '6 weeks'],
    [90, '3 months'],
  ])('is rounded when it is an estimate: %i days', (count, words) => {
    expect(roughly(count)).toBe(words);
  });

  it('names the source of the figure', () => {
    expect(supplyWords({ ...supply, source: 'shop' })).toEqual({
      text: '30 days each, set by the shop.',
      button: null,
    });
    expect(supplyWords({ ...supply, days: 1, source: 'practice' }).text).toBe(
      '1 day each, set by your practice.',
    );
    expect(supplyWords({ ...supply, days: 42, source: 'usual' }).text).toMatch(/^Usually 6 weeks/);
    expect(supplyWords({ ...supply, days: null }).button).toBe('Set Days');
  });
});
