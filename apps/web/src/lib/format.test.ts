import { expect, test } from 'vitest';
import { keepUnits } from './format';

test.each([
  ['Eye Drops, 10 mL', 'Eye Drops, 10\u00a0mL'],
  ['5 mg', '5\u00a0mg'],
  ['Gel, 10 g', 'Gel, 10\u00a0g'],
  ['Softgels, 60 Count', 'Softgels, 60\u00a0Count'],
  ['Omega-3 Softgels', 'Omega-3 Softgels'],
])('keeps the units of "%s" on one line', (title, kept) => {
  expect(keepUnits(title)).toBe(kept);
});
