import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestWords, createGuesses } from './closest-words.js';

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
    expect(closestWords(misspelled, createGuesses(WORDS))).toEqual(closest);
  });

  it('match a plain version of the rule for any word', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aabcdeé1'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, fc.uniqueArray(word, { maxLength: 30 }), (misspelled, words) => {
        expect(closestWords(misspelled, createGuesses(words))).toEqual(closestPlainly(misspelled, words));
      }),
      { numRuns: 800 },
    );
  });
});

function closestPlainly(misspelled: string, words: readonly string[]): readonly string[] {
  if (misspelled.length < 3 || misspelled.startsWith('1')) return [];
  const most = misspelled.length < 6 ? 1 : 2;
  const rated = words
    .filter((word) => !word.startsWith('1'))
    .map((word) => ({ word, typos: typosOf(misspelled, word), isAlike: word[0] === misspelled[0] }))
    .filter(({ typos, isAlike }) => typos <= (isAlike ? most : 1) && (isAlike || misspelled.length > 3));
  const fewest = rated.filter(({ typos }) => typos === Math.min(...rated.map((one) => one.typos)));
  const alike = fewest.filter(({ isAlike }) => isAlike);
  const difference = (word: string) => Math.abs(word.length - misspelled.length);
  return (alike.length > 0 ? alike : fewest)
    .map(({ word }) => word)
    .toSorted((a, b) => difference(a) - difference(b) || (a < b ? -1 : 1))
    .slice(0, 4);
}

/** Typos to the whole word or, from 6 letters on, to a beginning of it plus one half. */
function typosOf(misspelled: string, word: string): number {
  const whole = distance(misspelled, word);
  if (misspelled.length < 6) return whole;
  const beginnings = Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length));
  return Math.min(whole, ...beginnings.map((beginning) => distance(misspelled, beginning) + 0.5));
}

const distances = new Map<string, number>();

/** Letters missing, extra, wrong, or swapped with the next. */
function distance(a: string, b: string): number {
  const known = distances.get(`${a} ${b}`);
  if (known !== undefined) return known;
  const counted = countPlainly(a, b);
  distances.set(`${a} ${b}`, counted);
  return counted;
}

function countPlainly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const ways = [
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  if (isSwapped) ways.push(distance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...ways);
}
