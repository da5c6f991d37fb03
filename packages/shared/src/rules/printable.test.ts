import { describe, expect, it } from 'vitest';
import { isPrintable, pdfFontOf, printable } from './printable.js';

describe('printable', () => {
  it.each([
    ['Begoña Ünal – 20% “off” −$3.80 ½', 'Begoña Ünal – 20% “off” −$3.80 ½', true],
    ['Nguyễn Văn An', 'Nguyễn Văn An', true],
    ['Жанна и Ελένη', 'Жанна и Ελένη', true],
    ['Анна → 王', 'Анна  ', false],
    ['10\u202fmL, 5\u201110 days', '10 mL, 5-10 days', true],
    ['王 Wang', ' Wang', false],
    ['e\u0301', 'é', true],
    ['', '', true],
  ])('%s is drawn as %s', (text, drawn, isWhole) => {
    expect(printable(text)).toBe(drawn);
    expect(isPrintable(text)).toBe(isWhole);
  });

  it('is drawn in Figtree, unless a letter of it is only in Noto Sans', () => {
    expect(['Begoña', '王', 'x → y'].map(pdfFontOf)).toEqual(['Figtree', 'Figtree', 'Figtree']);
    expect(['Nguyễn', 'Анна', 'Ελένη'].map(pdfFontOf)).toEqual(['Noto Sans', 'Noto Sans', 'Noto Sans']);
  });
});
