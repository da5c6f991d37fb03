import { describe, expect, it } from 'vitest';
import { isPrintable, printable } from './printable.js';

describe('printable', () => {
  it.each([
    ['Begoña Ünal – 20% “off” −$3.80 ½', 'Begoña Ünal – 20% “off” −$3.80 ½', true],
    ['Nguyễn', 'Nguyen', true],
    ['10\u202fmL, 5\u201110 days', '10 mL, 5-10 days', true],
    ['王 Wang', ' Wang', false],
    ['e\u0301', 'é', true],
    ['', '', true],
  ])('%s is drawn as %s', (text, drawn, isWhole) => {
    expect(printable(text)).toBe(drawn);
    expect(isPrintable(text)).toBe(isWhole);
  });
});
