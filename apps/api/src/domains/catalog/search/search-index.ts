import { createPartRating, type RatedPart } from './rate-parts.js';
import { readSearch, type SearchPart } from './read-search.js';
import { NO_POINTS, pointsAt } from './search-points.js';
import { suggest, wordsMeant } from './suggest.js';
import { createTitlePhrases } from './title-phrases.js';
import { createWordIndex, FIELDS, type SearchTexts } from './word-index.js';

/** The result of a search. */
export interface Found {
  /** The places that match it, ascending. */
  readonly places: Uint32Array;
  /** How well each of them does. */
  readonly scores: Float64Array;
  /** The search without its typos, when it has some. */
  readonly didYouMean: string | null;
}

type SearchIndex = (search: string) => Found;

/** For a title with the words next to each other, as typed. */
const PHRASE_POINTS = 20;
const WEAK_SHARE = 0.2;

let latest: { readonly texts: readonly SearchTexts[]; readonly index: SearchIndex } | null = null;

/** The index of these products. The latest one is reused when only prices or stock have changed. */
export function searchIndexOf(texts: readonly SearchTexts[]): SearchIndex {
  if (latest && haveSameWords(latest.texts, texts)) return latest.index;
  const index = createSearchIndex(texts);
  // The API starts with an empty catalog, which must not replace the latest index.
  if (texts.length > 0) latest = { texts, index };
  return index;
}

const haveSameWords = (some: readonly SearchTexts[], others: readonly SearchTexts[]): boolean =>
  some.length === others.length &&
  some.every((text, at) => FIELDS.every((field) => text[field] === others[at]?.[field]));

/**
 * An inverted index over distinct words, whose number grows far more slowly than the catalog. A place is found when it
 * matches every part of the search. The rarest part is rated first and the others only at the places left, so that a
 * search costs what its rarest part finds, however large the catalog is.
 */
export function createSearchIndex(texts: readonly SearchTexts[]): SearchIndex {
  const index = createWordIndex(texts);
  const rating = createPartRating(index, texts.length);
  const phraseOf = createTitlePhrases(
    texts.map(({ title }) => title),
    index.vocabulary,
  );

  function score(demanded: readonly RatedPart[], weak: readonly SearchPart[]): Omit<Found, 'didYouMean'> {
    const { places, of } = rating.rateTogether(demanded);
    if (places.length === 0) return { places, scores: NO_POINTS.points };
    // Summed in the order of the search, not of the rating, so that equal scores are exactly equal.
    const scores = sum(
      places,
      demanded.map((part) => pointsAt(of.get(part) ?? NO_POINTS, places)),
    );
    const extra = sum(
      places,
      weak.map((part) => pointsAt(rating.rate(rating.look(part), places), places)),
    );
    const hasPhrase = phraseOf(wordsMeant(demanded.map(({ part }) => part)).split(' '));
    places.forEach((place, at) => {
      const phrasePoints = hasPhrase(place) ? PHRASE_POINTS : 0;
      scores[at] = (scores[at] ?? 0) + (extra[at] ?? 0) * WEAK_SHARE + phrasePoints;
    });
    return { places, scores };
  }

  return (search) => {
    const parts = readSearch(search, index.vocabulary);
    // A search without a letter or digit, such as "!".
    if (parts.length === 0) return { places: NO_POINTS.places, scores: NO_POINTS.points, didYouMean: null };
    const strong = parts.filter((part) => !part.isWeak);
    const demanded = (strong.length > 0 ? strong : parts).map(rating.look);
    const weak = strong.length > 0 ? parts.filter((part) => part.isWeak) : [];
    const found = score(demanded, weak);
    const isFound = found.places.length > 0;
    const didYouMean = suggest({
      parts,
      matched: isFound ? demanded : demanded.filter(rating.isMatched),
      areTogether: (some) => isFound || some.length === 1 || rating.rateTogether(some).places.length > 0,
    });
    return { ...found, didYouMean };
  };
}

/** The sums of points at some places. */
function sum(places: Uint32Array, rated: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(places.length);
  for (const points of rated) {
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (points[at] ?? 0);
  }
  return sums;
}
