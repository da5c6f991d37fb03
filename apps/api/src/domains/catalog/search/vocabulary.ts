import { stemmer } from 'stemmer';
import { groupBy } from '../group-by.js';
import { createGuesses, type Guesses } from './closest-words.js';
import { isNumber } from './search-words.js';

/** How well a word of the catalog matches a word of a search, best first. */
export type Fit = 'whole' | 'form' | 'beginning' | 'end';

/** Shorter ends match by chance: "gel" should not find "Softgels", but "night" should find "Overnight". */
const MIN_SUFFIX_LENGTH = 5;

/** All distinct words of the catalog, for finding those that match a word of a search. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** Spelling candidates for a misspelled word. */
  readonly guesses: Guesses;
  has(word: string): boolean;
  /** Index of a word in `words`. */
  numberOf(word: string): number | undefined;
  /** Whether any word begins with it. */
  hasBeginning(beginning: string): boolean;
  /** The numbers of the words that match a word of a search: itself, its other forms, and words it begins or ends. */
  fitting(word: string): ReadonlyMap<number, Fit>;
}

export function createVocabulary(distinct: Iterable<string>): Vocabulary {
  const words = [...distinct].sort();
  const numbers = new Map(words.map((word, number) => [word, number]));
  const inflected = [...numbers].filter(([word]) => !isNumber(word));
  const forms = groupBy(inflected, ([word]) => stemmer(word));

  /** The reversed words, sorted, so that those with the same end are together. */
  const backwards = words
    .map((word, number) => ({ backward: reverse(word), number }))
    .sort((a, b) => (a.backward < b.backward ? -1 : 1));
  const backwardWords = backwards.map(({ backward }) => backward);

  return {
    words,
    guesses: createGuesses(words),
    has: (word) => numbers.has(word),
    numberOf: (word) => numbers.get(word),
    hasBeginning: (beginning) => (words[placeOf(words, beginning)] ?? '').startsWith(beginning),
    fitting(word) {
      const found = new Map<number, Fit>();
      const add = (number: number, fit: Fit) => {
        if (!found.has(number)) found.set(number, fit);
      };
      const whole = numbers.get(word);
      if (whole !== undefined) add(whole, 'whole');
      if (isNumber(word)) return found;
      for (const [, number] of forms.get(stemmer(word)) ?? []) add(number, 'form');
      for (let number = placeOf(words, word); words[number]?.startsWith(word); number += 1) {
        add(number, 'beginning');
      }
      if (word.length >= MIN_SUFFIX_LENGTH) {
        const end = reverse(word);
        for (let at = placeOf(backwardWords, end); backwardWords[at]?.startsWith(end); at += 1) {
          add(backwards[at]?.number ?? 0, 'end');
        }
      }
      return found;
    },
  };
}

const reverse = (word: string): string => [...word].reverse().join('');

/** Binary search: the index of the first sorted word that is not below this one. */
function placeOf(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
