import { readSearch, type SearchPart } from './read-search.js';
import { joinedWordsOf, wordsOf } from './search-words.js';
import { createVocabulary, type Fit } from './vocabulary.js';

/** The texts of a product that are searched. */
export interface SearchTexts {
  readonly title: string;
  readonly brand: string;
  readonly type: string;
  /** Where ingredients are named. */
  readonly description: string;
}

/** The result of a search. */
export interface Found {
  /** How well each place answers the search; 0 when it does not. */
  readonly scores: Float64Array;
  /** The search without its typos, when it has some. */
  readonly didYouMean: string | null;
}

const FIELDS = ['title', 'brand', 'type', 'description'] as const;
type Field = (typeof FIELDS)[number];

/** Whole words and the title first, then brand, type, and ingredients (docs/product.md §5.12). */
const POINTS: Record<Field, Record<Fit, number>> = {
  title: { whole: 60, form: 58, beginning: 36, end: 28 },
  brand: { whole: 30, form: 24, beginning: 20, end: 0 },
  type: { whole: 20, form: 19, beginning: 12, end: 8 },
  description: { whole: 6, form: 5, beginning: 3, end: 1 },
};
/** For a title with the words next to each other, as typed. */
const PHRASE_POINTS = 20;
const WEAK_SHARE = 0.2;

/** A position of a word and the best of its fields there, packed into one number to save memory. */
type Posting = number;
const pack = (place: number, field: number): Posting => place * FIELDS.length + field;
const placeOf = (posting: Posting): number => Math.floor(posting / FIELDS.length);
const fieldOf = (posting: Posting): Field => FIELDS[posting % FIELDS.length] ?? 'description';

/**
 * Finds texts by their distinct words, which grow far slower than the texts, and rates them. Each place is found when it
 * answers every part of the search.
 */
export function createSearchIndex(texts: readonly SearchTexts[]): (search: string) => Found {
  const postingsOf = new Map<string, Posting[]>();
  texts.forEach((text, place) => {
    FIELDS.forEach((field, index) => {
      const words = new Set([...wordsOf(text[field]), ...joinedWordsOf(text[field])]);
      for (const word of words) addPosting(postingsOf, word, pack(place, index));
    });
  });
  const vocabulary = createVocabulary(postingsOf.keys());
  const postings = vocabulary.words.map((word) => postingsOf.get(word) ?? []);
  const none = new Float64Array(texts.length);
  const titles = texts.map(({ title }) => ` ${wordsOf(title).join(' ')} `);

  function rateWord(word: string, isWhole: boolean): Float64Array {
    const points = new Float64Array(texts.length);
    // "gel" as a separate word is not the beginning of an ingredient such as "gelatin".
    const isWord = vocabulary.has(word);
    for (const [number, fit] of vocabulary.fitting(word)) {
      const isPart = fit === 'beginning' || fit === 'end';
      if (isWhole && fit !== 'whole') continue;
      for (const posting of postings[number] ?? []) {
        const place = placeOf(posting);
        const field = fieldOf(posting);
        if (isWord && isPart && field === 'description') continue;
        points[place] = Math.max(points[place] ?? 0, POINTS[field][fit]);
      }
    }
    return points;
  }

  /** The points of its best reading, at each place. */
  function ratePart({ readings, isWhole = false }: SearchPart): Float64Array {
    const [only = none, ...others] = readings.map(({ words, weight }) =>
      average(
        words.map((word) => rateWord(word, isWhole)),
        weight,
      ),
    );
    for (const other of others) {
      for (let place = 0; place < only.length; place += 1) {
        only[place] = Math.max(only[place] ?? 0, other[place] ?? 0);
      }
    }
    return only;
  }

  return (search) => {
    const parts = readSearch(search, vocabulary);
    const strong = parts.filter((part) => !part.isWeak);
    const demanded = strong.length > 0 ? strong : parts;
    const rated = demanded.map(ratePart);
    const extra = strong.length > 0 ? parts.filter((part) => part.isWeak).map(ratePart) : [];
    const phrase = ` ${wordsMeant(demanded)} `;
    const scores = average(rated, rated.length).map((points, place) => {
      if (points === 0) return 0;
      const weak = extra.reduce((sum, part) => sum + (part[place] ?? 0), 0) * WEAK_SHARE;
      return points + weak + (titles[place]?.includes(phrase) ? PHRASE_POINTS : 0);
    });
    const answered = demanded.flatMap((part, index) => {
      const points = rated[index] ?? none;
      return points.some(isAnswer) ? [{ part, points }] : [];
    });
    return { scores, didYouMean: suggest(parts, answered) };
  };
}

const isAnswer = (points: number): boolean => points > 0;

/** A part of the search that some products answer, with their points. */
interface Answered {
  readonly part: SearchPart;
  readonly points: Float64Array;
}

/**
 * The search without typos and without words that no product has; when products have each of these but none has all,
 * without one of them ("tea tree" of "tea tree foam"), or else only the last one, which usually names the thing. Null
 * when nothing of the search changes or is left.
 */
function suggest(parts: readonly SearchPart[], answered: readonly Answered[]): string | null {
  if (answered.length === 0) return null;
  if (!areTogether(answered)) return wordsMeant((allButOne(answered) ?? answered.slice(-1)).map(partOf));
  const useful = parts.filter((part) => part.isWeak || answered.some((one) => one.part === part));
  const isChanged = useful.length < parts.length || useful.some(({ corrected }) => corrected !== null);
  return isChanged ? wordsMeant(useful) : null;
}

/** Several that products have together once one is left out; the first one rather than the last. */
const allButOne = (answered: readonly Answered[]): readonly Answered[] | undefined =>
  answered
    .map((left) => answered.filter((one) => one !== left))
    .find((rest) => rest.length > 1 && areTogether(rest));

const areTogether = (answered: readonly Answered[]): boolean =>
  average(
    answered.map(({ points }) => points),
    1,
  ).some(isAnswer);

const partOf = ({ part }: Answered): SearchPart => part;

const wordsMeant = (parts: readonly SearchPart[]): string =>
  parts.flatMap(({ typed, corrected }) => corrected ?? typed).join(' ');

/** The average of the scores, times a weight; 0 where one of them is missing. */
function average(rated: readonly Float64Array[], weight: number): Float64Array {
  const [first, ...others] = rated;
  if (!first) return new Float64Array();
  const result = first.slice();
  for (const other of others) {
    for (let place = 0; place < result.length; place += 1) {
      const own = other[place] ?? 0;
      result[place] = own === 0 || result[place] === 0 ? 0 : (result[place] ?? 0) + own;
    }
  }
  const share = weight / rated.length;
  for (let place = 0; place < result.length; place += 1) result[place] = (result[place] ?? 0) * share;
  return result;
}

function addPosting(postingsOf: Map<string, Posting[]>, word: string, posting: Posting): void {
  const known = postingsOf.get(word);
  if (!known) postingsOf.set(word, [posting]);
  else if (placeOf(known.at(-1) ?? -1) !== placeOf(posting)) known.push(posting);
}
