import { expect, it } from 'vitest';
import { playBusyWeek } from '../test/support/busy-week.js';

it('keeps the limits of states at any moment of a busy week, whoever texts', async () => {
  const { most, free } = await playBusyWeek({ steps: 24 });
  expect(most).toEqual(most.map(() => 3));
  expect(free).toBeGreaterThan(3);
});
