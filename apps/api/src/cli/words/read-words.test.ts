import { describe, expect, it } from 'vitest';
import { readWords } from './read-words.js';

describe('what an operator calls something', () => {
  it('loses the spaces around it', () => {
    expect(readWords(' Óptica Niño & Söhne 👓 ', 'the name', 80)).toBe('Óptica Niño & Söhne 👓');
  });

  it.each([
    ['Lake\nside', 5, 'U+000A'],
    ['Lakeside\u200B', 9, 'U+200B'],
    ['👓\u202EedisekaL', 2, 'U+202E'],
    ['\u0007', 1, 'U+0007'],
    ['Lake\u2028side', 5, 'U+2028'],
  ])('is refused with the position of an invisible character: %j', (text, place, code) => {
    expect(() => readWords(text, 'the name', 80)).toThrow(
      `Character ${place} of the name is invisible (${code}).`,
    );
  });

  it.each(['', '   ', '\u00A0', 'x'.repeat(81)])(
    'is refused without visible text, or too long: %j',
    (text) => {
      expect(() => readWords(text, 'the label', 80)).toThrow('Give the label 1 to 80 characters.');
    },
  );
});
