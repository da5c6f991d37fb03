import { describe, expect, it } from 'vitest';
import { createWindowCounts } from './window-counts.js';

const LIMIT = 5;
const WINDOW_MS = 60_000;
const MOST = 100;
const NOW = 1_000_000;

/** Counts whose `take` gives the end of the window once the limit is used up, else null. */
function start() {
  const counts = createWindowCounts({ windowMs: WINDOW_MS, mostCounts: MOST });
  return {
    take(whose: string, now: number): number | null {
      const { used, windowEnds } = counts.take(whose, now);
      return used > LIMIT ? windowEnds : null;
    },
    listChanged: counts.listChanged,
    get size() {
      return counts.size;
    },
  };
}
const network = (index: number) => `2001:db8:${index.toString(16)}::/64`;
const times = (count: number, take: () => number | null) => Array.from({ length: count }, take);

describe('counts in a window', () => {
  it('refuse beyond the limit until the window ends', () => {
    const counts = start();
    const take = (at: number) => counts.take('203.0.113.9', at);
    expect(times(LIMIT + 1, () => take(NOW))).toEqual([...Array(LIMIT).fill(null), NOW + WINDOW_MS]);
    expect(take(NOW + WINDOW_MS - 1)).toBe(NOW + WINDOW_MS);
    expect(take(NOW + WINDOW_MS)).toBeNull();
  });

  it('list what is to be shared, and forget ended windows', () => {
    const counts = start();
    counts.take('203.0.113.9', NOW);
    expect(counts.listChanged(NOW)).toEqual([
      ['203.0.113.9', { pending: 1, shared: 0, windowEnds: NOW + WINDOW_MS }],
    ]);
    expect(counts.listChanged(NOW + WINDOW_MS)).toEqual([]);
    expect(counts.size).toBe(0);
  });
});

describe('counts in a flood from ever new addresses', () => {
  const FLOOD = 20_000;

  function flooded() {
    const counts = start();
    times(LIMIT, () => counts.take('the known', NOW));
    for (let index = 0; index < FLOOD; index += 1) counts.take(network(index), NOW);
    return counts;
  }

  it('are no more than they may be', () => {
    const counts = flooded();
    expect(counts.size).toBe(MOST);
    expect(counts.listChanged(NOW)).toHaveLength(MOST);
  });

  it('are kept for those who had one: it resets no limit', () => {
    expect(flooded().take('the known', NOW)).toBe(NOW + WINDOW_MS);
  });

  it('limit newcomers too, until the window ends', () => {
    const counts = flooded();
    const newcomer = () => counts.take('198.51.100.7', NOW);
    expect(times(LIMIT + 1, newcomer).at(-1)).toBe(NOW + WINDOW_MS);
    expect(counts.take('198.51.100.7', NOW + WINDOW_MS)).toBeNull();
  });

  it('lock out few newcomers, though the flood uses up as many limits as it can', () => {
    const counts = start();
    const flood = MOST + FLOOD / LIMIT / 4;
    for (let index = 0; index < flood; index += 1) times(LIMIT, () => counts.take(network(index), NOW));
    const refused = times(1000, () => null).filter(
      (_, index) => counts.take(`198.51.100.${index}`, NOW) !== null,
    );
    // 1,000 of 65,536 cells are used up: about 15. The hash is drawn anew in each run.
    expect(refused.length).toBeLessThan(100);
  });

  it('are given to newcomers again once the flood is over', () => {
    const counts = flooded();
    counts.listChanged(NOW + WINDOW_MS);
    counts.take('198.51.100.7', NOW + WINDOW_MS);
    expect(counts.listChanged(NOW + WINDOW_MS).map(([whose]) => whose)).toEqual(['198.51.100.7']);
  });
});
