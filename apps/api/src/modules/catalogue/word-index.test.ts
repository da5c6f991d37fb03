import { describe, expect, it } from 'vitest';
import { createWordIndex } from './word-index.js';

const TEXTS = ['warming eye mask', 'lubricant eye drops, 10 ml', 'mask', ''];

describe('the index of words', () => {
  it.each([
    ['mask', [0, 2]],
    ['eye', [0, 1]],
    ['ubri', [1]],
    ['s,', [1]],
    ['none', []],
    ['', [0, 1, 2, 3]],
  ])('finds the texts that contain "%s"', (part, places) => {
    const found = createWordIndex(TEXTS)(part);
    expect(TEXTS.flatMap((_text, place) => (found[place] === 1 ? [place] : []))).toEqual(places);
  });
});
