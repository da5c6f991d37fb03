import { stemmer } from 'stemmer';
import { isNumber } from './search-words.js';

/** How a word of the catalog answers a word of a search, from best to worst. */
export type Fit = 'whole' | 'form' | 'beginning' | 'end';

/** Shorter ends are chance: "gel" is not "Softgels", but "night" finds "Overnight". */
const MIN_SUFFIX_LENGTH = 5;

/** All distinct words of the catalog, for finding those that answer a word of a search. */
export interface Vocabulary {
  readonly words: readonly string[];
  has(word: string): boolean;
  /** Whether a word begins with it. */
  hasBeginning(beginning: string): boolean;
  /** The numbers of the words that answer a word of a search: itself, its other forms, and words it begins or ends. */
  fitting(word: string): ReadonlyMap<number, Fit>;
}

export function createVocabulary(distinct: Iterable<string>): Vocabulary {
  const words = [...distinct].sort();
  const numbers = new Map(words.map((word, number) => [word, number]));
  const forms = new Map<string, number[]>();
  words.forEach((word, number) => {
    if (isNumber(word)) return;
    const stem = stemmer(word);
    const same = forms.get(stem);
    if (same) same.push(number);
    else forms.set(stem, [number]);
  });

  /** The first of the sorted words that is not below this one. */
  function placeOf(word: string): number {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    words,
    has: (word) => numbers.has(word),
    hasBeginning: (beginning) => (words[placeOf(beginning)] ?? '').startsWith(beginning),
    fitting(word) {
      const found = new Map<number, Fit>();
      const add = (number: number, fit: Fit) => {
        if (!found.has(number)) found.set(number, fit);
      };
      const whole = numbers.get(word);
      if (whole !== undefined) add(whole, 'whole');
      if (isNumber(word)) return found;
      for (const number of forms.get(stemmer(word)) ?? []) add(number, 'form');
      for (let number = placeOf(word); words[number]?.startsWith(word); number += 1) add(number, 'beginning');
      if (word.length >= MIN_SUFFIX_LENGTH) {
        words.forEach((candidate, number) => {
          if (candidate.endsWith(word)) add(number, 'end');
        });
      }
      return found;
    },
  };
}
