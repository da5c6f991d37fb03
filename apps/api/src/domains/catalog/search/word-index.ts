import { skipTo } from './search-points.js';
import { joinedWordsOf, wordsOf } from './search-words.js';
import { createVocabulary, type Fit, type Vocabulary } from './vocabulary.js';

/** The fields of a product that are searched. */
export interface SearchTexts {
  readonly title: string;
  readonly brand: string;
  readonly type: string;
  /** Where ingredients are named. */
  readonly description: string;
}

export const FIELDS = ['title', 'brand', 'type', 'description'] as const;

/**
 * Points by fit and field: whole words and the title first, then brand, type, and ingredients (docs/product.md §5.12).
 */
const POINTS: Readonly<Record<Fit, readonly number[]>> = {
  whole: [60, 30, 20, 6],
  form: [58, 24, 19, 5],
  beginning: [36, 20, 12, 3],
  end: [28, 0, 8, 1],
};
/** "gel" as a separate word is not the beginning of an ingredient such as "gelatin". */
const withoutDescription = (points: readonly number[]): readonly number[] => points.slice(0, -1);

/** The places of a word in ascending order, each packed into one number with its best field there. */
type Postings = Uint32Array;
/** The low two bits are the field. */
const pack = (place: number, field: number): number => (place << 2) | field;
const placeOf = (posting: number): number => posting >>> 2;
const fieldOf = (posting: number): number => posting & 3;

/** A word of the catalog that matches a word of a search, with its points in each field. */
interface Match {
  readonly postings: Postings;
  readonly points: readonly number[];
}

/** A word of a search. */
export interface SearchedWord {
  readonly matches: readonly Match[];
  /** Upper bound of the number of places that match. */
  readonly size: number;
}

/** The distinct words of the catalog, and where they are. */
export interface WordIndex {
  readonly vocabulary: Vocabulary;
  /** The matches of a word of a search: if `isWhole`, only the word itself. */
  search(word: string, how: { readonly isWhole: boolean }): SearchedWord;
}

export function createWordIndex(texts: readonly SearchTexts[]): WordIndex {
  const postingsOf = new Map<string, number[]>();
  texts.forEach((text, place) => {
    FIELDS.forEach((field, index) => {
      const words = new Set([...wordsOf(text[field]), ...joinedWordsOf(text[field])]);
      for (const word of words) addPosting(postingsOf, word, pack(place, index));
    });
  });
  const vocabulary = createVocabulary(postingsOf.keys());
  const postings = vocabulary.words.map((word) => Uint32Array.from(postingsOf.get(word) ?? []));

  return {
    vocabulary,
    search(word, { isWhole }) {
      const isWord = vocabulary.has(word);
      const matches: Match[] = [];
      let size = 0;
      for (const [number, fit] of vocabulary.fitting(word)) {
        const isPart = fit === 'beginning' || fit === 'end';
        const found = postings[number];
        if (!found || (isWhole && fit !== 'whole')) continue;
        matches.push({
          postings: found,
          points: isWord && isPart ? withoutDescription(POINTS[fit]) : POINTS[fit],
        });
        size += found.length;
      }
      return { matches, size };
    },
  };
}

function addPosting(postingsOf: Map<string, number[]>, word: string, posting: number): void {
  const known = postingsOf.get(word);
  if (!known) postingsOf.set(word, [posting]);
  else if (placeOf(known.at(-1) ?? -1) !== placeOf(posting)) known.push(posting);
}

/** Whether a word has any match. */
export const isMatched = ({ matches }: SearchedWord): boolean =>
  matches.some(({ postings, points }) => postings.some((posting) => (points[fieldOf(posting)] ?? 0) > 0));

/** Gives the points of a word's matches, at all of its places or only `within` some. */
export function giveMatches(
  { matches }: SearchedWord,
  within: Uint32Array | null,
  give: (place: number, points: number) => void,
): void {
  for (const { postings, points } of matches) {
    const found = within === null ? postings : postingsWithin(postings, within);
    for (let at = 0; at < found.length; at += 1) {
      const posting = found[at] ?? 0;
      give(placeOf(posting), points[fieldOf(posting)] ?? 0);
    }
  }
}

/** Intersects both lists by skipping in each to where the other is. */
function postingsWithin(postings: Postings, within: Uint32Array): readonly number[] {
  const found: number[] = [];
  let place = 0;
  for (let next = 0; next < postings.length && place < within.length; ) {
    const posting = postings[next] ?? 0;
    const wanted = within[place] ?? 0;
    if (placeOf(posting) < wanted) {
      next = skipTo(postings, next, pack(wanted, 0));
    } else if (placeOf(posting) > wanted) {
      place = skipTo(within, place, placeOf(posting));
    } else {
      found.push(posting);
      next += 1;
      place += 1;
    }
  }
  return found;
}
