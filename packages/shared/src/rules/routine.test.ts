import { describe, expect, it } from 'vitest';
import { routineOf, timesField } from './routine.js';

describe('a routine', () => {
  it('lists the products of each time of day in their order, and those of several times in each', () => {
    const mask = { id: 'mask', timesOfDay: ['evening'] as const };
    const drops = { id: 'drops', timesOfDay: ['evening', 'morning'] as const };
    const kit: { id: string; timesOfDay?: [] } = { id: 'kit' };
    expect(routineOf([mask, drops, kit])).toEqual([
      { time: 'morning', steps: [drops] },
      { time: 'evening', steps: [mask, drops] },
    ]);
    expect(routineOf([{ timesOfDay: [] }])).toEqual([]);
  });

  it('keeps the times in the order of the day, each once, and no empty list', () => {
    expect(timesField(['as-needed', 'morning', 'morning'])).toEqual({ timesOfDay: ['morning', 'as-needed'] });
    expect(timesField([])).toEqual({});
    expect(timesField(undefined)).toEqual({});
  });
});
