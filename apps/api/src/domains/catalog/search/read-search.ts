import { closestWords, createGuesses } from './closest-words.js';
import { wordsOf } from './search-words.js';
import { isNamedByLetter, isWeak, MAX_SHORTHAND_WORDS, meaningsOf, SHORTHAND_WORDS } from './shorthand.js';
import type { Vocabulary } from './vocabulary.js';

/** Words that together stand for a part of the search. */
interface Reading {
  readonly words: readonly string[];
  /** How much a product that has them counts, compared with one that has what was typed. */
  readonly weight: number;
}

/** A part of a search: one or two words, matched by any of its readings. */
export interface SearchPart {
  readonly typed: readonly string[];
  readonly readings: readonly Reading[];
  /** True when products need not have it. */
  readonly isWeak: boolean;
  /** True when the beginnings of words do not match it. */
  readonly isWhole?: boolean;
  /** The intended word when it is a typo, else null. */
  readonly corrected: string | null;
}

const AS_TYPED = 1;
const AS_MEANT = 0.8;
const AS_CORRECTED = 0.7;
/** For two separate words that the catalog also writes as one. */
const AS_SPLIT = 0.4;
const MIN_PIECE_LENGTH = 2;

/** Parses a search, resolving shorthand, joined and split words, and typos. */
export function readSearch(search: string, vocabulary: Vocabulary): readonly SearchPart[] {
  const words = wordsOf(search).flatMap((word) =>
    isOneWord(word, vocabulary) ? word : splitJoined(word, vocabulary),
  );
  const parts: SearchPart[] = [];
  for (let place = 0; place < words.length; ) {
    const part =
      readLetter(words[place] ?? '', words[place - 1]) ??
      readPair(words.slice(place, place + MAX_SHORTHAND_WORDS), vocabulary) ??
      readWord(words[place] ?? '', vocabulary);
    parts.push(part);
    place += part.typed.length;
  }
  return parts;
}

const isLetterName = (before: string, word: string): boolean => word.length === 1 && isNamedByLetter(before);

/** The letter that names a vitamin; null otherwise. */
const readLetter = (word: string, before = ''): SearchPart | null =>
  isLetterName(before, word) ? { ...partOf([word], []), isWhole: true } : null;

/** Two words that are shorthand, possibly with a typo, or that are usually written as one; null otherwise. */
function readPair(typed: readonly string[], vocabulary: Vocabulary): SearchPart | null {
  const [first = '', second] = typed;
  if (second === undefined || isLetterName(first, second)) return null;
  const joined = typed.join('');
  const meanings = [...meaningsOf(typed), ...meaningsOf([joined])];
  // "soft gels" means "softgels", not "gels" that are "soft".
  if (isWord(joined, vocabulary)) {
    const apart = { words: demandedOf(typed), weight: AS_SPLIT };
    const part = partOf([joined], meanings, typed);
    return { ...part, readings: [...part.readings, apart] };
  }
  if (meanings.length > 0) return partOf(typed, meanings);
  const meant = typed.map((word) => (isKnown(word, vocabulary) ? word : (closestShorthand(word) ?? word)));
  return meaningsOf(meant).length === 0 ? null : correctedTo(meant, typed);
}

/** Whether it is shorthand or a word of the catalog, in any form. */
const isWord = (word: string, vocabulary: Vocabulary): boolean =>
  meaningsOf([word]).length > 0 ||
  [...vocabulary.fitting(word).values()].some((fit) => fit === 'whole' || fit === 'form');

/** The words that a product must have: "lid" of "eye lid". */
function demandedOf(words: readonly string[]): readonly string[] {
  const strong = words.filter((word) => !isWeak(word));
  return strong.length > 0 ? strong : words;
}

const SHORTHAND_GUESSES = createGuesses(SHORTHAND_WORDS);

const closestShorthand = (word: string): string | undefined => closestWords(word, SHORTHAND_GUESSES)[0];

/** Misspelled shorthand. */
const correctedTo = (meant: readonly string[], typed: readonly string[]): SearchPart => ({
  typed,
  readings: meaningsOf(meant).map((meaning) => ({ words: wordsOf(meaning), weight: AS_CORRECTED })),
  isWeak: false,
  corrected: meant.join(' '),
});

function readWord(word: string, vocabulary: Vocabulary): SearchPart {
  const typed = [word];
  if (isWeak(word)) return { ...partOf(typed, []), isWeak: true };
  return isOneWord(word, vocabulary) ? partOf(typed, meaningsOf(typed)) : readTypo(word, vocabulary);
}

function readTypo(word: string, vocabulary: Vocabulary): SearchPart {
  const guesses = closestWords(word, vocabulary.guesses);
  const shorthand = closestShorthand(word);
  const isShorthand =
    shorthand !== undefined &&
    meaningsOf([shorthand]).length > 0 &&
    (guesses.length === 0 || closestWords(word, createGuesses([shorthand, ...guesses]))[0] === shorthand);
  if (isShorthand) return correctedTo([shorthand], [word]);
  return {
    typed: [word],
    readings: guesses.map((guess) => ({ words: [guess], weight: AS_CORRECTED })),
    isWeak: false,
    corrected: guesses[0] ?? null,
  };
}

const partOf = (words: readonly string[], meanings: readonly string[], typed = words): SearchPart => ({
  typed,
  readings: [
    { words, weight: AS_TYPED },
    ...meanings.map((meaning) => ({ words: wordsOf(meaning), weight: AS_MEANT })),
  ],
  isWeak: false,
  corrected: null,
});

const isKnown = (word: string, vocabulary: Vocabulary): boolean =>
  vocabulary.hasBeginning(word) || vocabulary.fitting(word).size > 0;

const isOneWord = (word: string, vocabulary: Vocabulary): boolean =>
  isWeak(word) || meaningsOf([word]).length > 0 || isKnown(word, vocabulary);

/** Splits "lidwipes" into "lid" and "wipes"; the last piece may be incomplete. Any other word stays whole. */
const splitJoined = (word: string, vocabulary: Vocabulary): readonly string[] =>
  piecesOf(word, vocabulary) ?? [word];

function piecesOf(word: string, vocabulary: Vocabulary): readonly string[] | null {
  for (let length = word.length - MIN_PIECE_LENGTH; length >= MIN_PIECE_LENGTH; length -= 1) {
    const first = word.slice(0, length);
    if (!vocabulary.has(first)) continue;
    const rest = word.slice(length);
    if (vocabulary.hasBeginning(rest)) return [first, rest];
    const pieces = piecesOf(rest, vocabulary);
    if (pieces) return [first, ...pieces];
  }
  return null;
}
