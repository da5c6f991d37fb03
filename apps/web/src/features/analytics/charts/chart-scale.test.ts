import { describe, expect, it } from 'vitest';
import { hairlines, labeledBars } from './chart-scale';

describe('hairlines', () => {
  it.each([
    [12, [0, 4, 8, 12]],
    [11, [0, 4, 8, 12]],
    [0, [0, 1, 2, 3]],
    [1, [0, 1, 2, 3]],
    [100, [0, 40, 80, 120]],
    [3000, [0, 1000, 2000, 3000]],
  ])('are at thirds above %i', (highest, lines) => {
    expect(hairlines(highest)).toEqual(lines);
  });

  it('are at whole dollars', () => {
    expect(hairlines(110_150, 100)).toEqual([0, 40_000, 80_000, 120_000]);
    expect(hairlines(0, 100)).toEqual([0, 100, 200, 300]);
  });

  it('leave no value above the top', () => {
    for (let highest = 0; highest < 5000; highest += 7) {
      expect(hairlines(highest).at(-1)).toBeGreaterThanOrEqual(highest);
    }
  });
});

describe('labeledBars', () => {
  it('has a date under every bar where there is room', () => {
    expect(labeledBars(12, 600).size).toBe(12);
  });

  it('names every second of 24 months, however wide the window', () => {
    expect(labeledBars(24, 2000).size).toBe(12);
  });

  it('has every second date on a small screen, the last among them', () => {
    expect([...labeledBars(12, 279)]).toEqual([1, 3, 5, 7, 9, 11]);
  });

  it('thins the dates of a year so that none touch', () => {
    const bars = [...labeledBars(53, 260)];
    expect(bars.at(-1)).toBe(52);
    expect((260 / 53) * ((bars[1] ?? 0) - (bars[0] ?? 0))).toBeGreaterThanOrEqual(64);
  });
});
