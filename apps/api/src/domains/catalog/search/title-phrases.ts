import { wordsOf } from './search-words.js';
import type { Vocabulary } from './vocabulary.js';

/** Whether the title at a place has the words next to each other. */
export type HasPhrase = (place: number) => boolean;

const NEVER: HasPhrase = () => false;

/** Titles as arrays of word numbers, which compare faster than strings. */
export function createTitlePhrases(
  titles: readonly string[],
  vocabulary: Vocabulary,
): (words: readonly string[]) => HasPhrase {
  const numbersOf = (words: readonly string[]): number[] =>
    words.map((word) => vocabulary.numberOf(word) ?? -1);
  const wordsAt = titles.map((title) => Int32Array.from(numbersOf(wordsOf(title))));

  return (words) => {
    const phrase = numbersOf(words);
    if (phrase.includes(-1)) return NEVER;
    return (place) => {
      const title = wordsAt[place];
      if (!title) return false;
      for (let start = 0; start + phrase.length <= title.length; start += 1) {
        let same = 0;
        while (same < phrase.length && title[start + same] === phrase[same]) same += 1;
        if (same === phrase.length) return true;
      }
      return false;
    };
  };
}
