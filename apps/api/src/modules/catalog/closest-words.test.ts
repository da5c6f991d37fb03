import { describe, expect, it } from 'vitest';
import { closestWords } from './closest-words.js';

const WORDS = ['wipes', 'wide', 'mask', 'preservative', 'gel', 'get', 'lutein', 'ointment', '120'];

describe('the closest words', () => {
  it.each([
    ['wipse', ['wipes']],
    ['maks', ['mask']],
    ['presrvative', ['preservative']],
    ['preservetive', ['preservative']],
    ['presrvat', ['preservative']],
    ['ointmnet', ['ointment']],
    ['geel', ['gel']],
    ['gle', ['gel']],
    ['lutien', ['lutein']],
    ['zzzz', []],
    ['ma', []],
    ['121', []],
  ])('for "%s" are %j', (misspelled, closest) => {
    expect(closestWords(misspelled, WORDS)).toEqual(closest);
  });
});
