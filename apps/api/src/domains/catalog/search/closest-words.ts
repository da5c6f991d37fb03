import { isNumber } from './search-words.js';

/** Shorter words have too many neighbors for a guess. */
const MIN_GUESSED_LENGTH = 3;
const MAX_GUESSES = 4;

/** Words that a misspelled one may mean, with the letters of each as a bit set, which rules most of them out fast. */
export interface Guesses {
  readonly words: readonly string[];
  readonly letters: Int32Array;
}

/** Numbers are left out. */
export function createGuesses(words: Iterable<string>): Guesses {
  const guesses = [...words].filter((word) => !isNumber(word));
  return { words: guesses, letters: Int32Array.from(guesses, lettersOf) };
}

/** A bit set of a word's letters; rare letters share bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The words that a misspelled one most likely means: those with the fewest typos (a letter missing, extra, wrong, or
 * swapped with the next), and only words with the same first letter if there are any. A long word may have two typos,
 * but not with another first letter: "sodium" is not "medium". A word that is still being typed counts as the beginning
 * of another.
 */
export function closestWords(misspelled: string, { words, letters }: Guesses): readonly string[] {
  if (misspelled.length < MIN_GUESSED_LENGTH || isNumber(misspelled)) return [];
  let fewest = maxTypos(misspelled);
  let closest: string[] = [];
  const typed = lettersOf(misspelled);
  for (let number = 0; number < words.length; number += 1) {
    // Each letter that a word does not have takes a typo.
    if (countBits(typed & ~(letters[number] ?? 0)) > fewest) continue;
    const word = words[number] ?? '';
    if (word.length < misspelled.length - fewest) continue;
    if (misspelled.length === MIN_GUESSED_LENGTH && word[0] !== misspelled[0]) continue;
    const typos = countTypos(misspelled, word, fewest);
    if (typos > fewest || (typos > 1 && word[0] !== misspelled[0])) continue;
    if (typos < fewest) closest = [];
    fewest = typos;
    closest.push(word);
  }
  const alike = closest.filter((word) => word[0] === misspelled[0]);
  return (alike.length > 0 ? alike : closest)
    .toSorted(
      (a, b) =>
        Math.abs(a.length - misspelled.length) - Math.abs(b.length - misspelled.length) || (a < b ? -1 : 1),
    )
    .slice(0, MAX_GUESSES);
}

const maxTypos = (word: string): number => (word.length < 6 ? 1 : 2);

/** From this length on, a beginning says which word it will be. */
const MIN_PREFIX_LENGTH = 6;

/**
 * The typos between two words, or more than `most` when there are more: the edit distance by optimal string alignment,
 * where a swap of neighbors counts as one. From 6 letters on, further letters in `word` cost one half in all.
 */
export function countTypos(misspelled: string, word: string, most: number): number {
  const isLonger = word.length > misspelled.length + most;
  if (isLonger && misspelled.length < MIN_PREFIX_LENGTH) return most + 1;
  const target = isLonger ? word.slice(0, misspelled.length + most) : word;
  let beforeLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, column) => column);
  for (let row = 1; row <= misspelled.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = misspelled[row - 1] === target[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        misspelled[row - 1] === target[column - 2] &&
        misspelled[row - 2] === target[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  const whole = isLonger ? Number.POSITIVE_INFINITY : (last[target.length] ?? 0);
  if (misspelled.length < MIN_PREFIX_LENGTH) return whole;
  return Math.min(whole, Math.min(...last) + 0.5);
}
