import type { SearchPart } from './read-search.js';
import { addPoints, createBestPoints, NO_POINTS, type Points } from './search-points.js';
import { giveMatches, isMatched, type SearchedWord, type WordIndex } from './word-index.js';

/** A part of a search with the matches of its words. */
export interface RatedPart {
  readonly part: SearchPart;
  readonly readings: readonly RatedReading[];
  /** Upper bound of the number of places that match. */
  readonly size: number;
}

interface RatedReading {
  /** The rarest first. */
  readonly words: readonly SearchedWord[];
  /** How much of the sum of their points counts. */
  readonly share: number;
  readonly size: number;
}

/** Rates parts of a search at all places, or only `within` some, at a cost that grows with their number. */
export interface PartRating {
  look(part: SearchPart): RatedPart;
  /** The points of its best reading. */
  rate(part: RatedPart, within: Uint32Array | null): Points;
  /** The places that match all parts. With some, `of` has each part's points at these and maybe more places. */
  rateTogether(parts: readonly RatedPart[]): { places: Uint32Array; of: ReadonlyMap<RatedPart, Points> };
  isMatched(part: RatedPart): boolean;
}

export function createPartRating(index: WordIndex, placeCount: number): PartRating {
  const best = createBestPoints(placeCount);

  function rateWord(word: SearchedWord, within: Uint32Array | null): Points {
    giveMatches(word, within, best.give);
    return best.take();
  }

  /**
   * The average of the points of its words, times its weight. Each word is looked up only where those before it match.
   */
  function rateReading({ words, share }: RatedReading, within: Uint32Array | null): Points {
    let rated: Points | null = null;
    for (const word of words) {
      const points: Points = rateWord(word, rated?.places ?? within);
      rated = rated ? addPoints(rated, points) : points;
    }
    return rated ? { places: rated.places, points: rated.points.map((sum) => sum * share) } : NO_POINTS;
  }

  function rate({ readings }: RatedPart, within: Uint32Array | null): Points {
    const rated = readings.map((reading) => rateReading(reading, within));
    if (rated.length === 1) return rated[0] ?? NO_POINTS;
    for (const { places, points } of rated) {
      for (const [at, place] of places.entries()) best.give(place, points[at] ?? 0);
    }
    return best.take();
  }

  return {
    look(part) {
      const readings = part.readings.map(({ words, weight }): RatedReading => {
        const searched = rarestFirst(
          words.map((word) => index.search(word, { isWhole: part.isWhole ?? false })),
        );
        return { words: searched, share: weight / words.length, size: searched[0]?.size ?? 0 };
      });
      return { part, readings, size: readings.reduce((sum, { size }) => sum + size, 0) };
    },
    rate,
    rateTogether(parts) {
      const of = new Map<RatedPart, Points>();
      let within: Uint32Array | null = null;
      for (const part of rarestFirst(parts)) {
        const points: Points = rate(part, within);
        of.set(part, points);
        within = points.places;
        if (within.length === 0) break;
      }
      return { places: within ?? NO_POINTS.places, of };
    },
    isMatched: ({ readings }) =>
      readings.some((reading) =>
        reading.words.length === 1
          ? reading.words.every(isMatched)
          : rateReading(reading, null).places.length > 0,
      ),
  };
}

const rarestFirst = <T extends { readonly size: number }>(some: readonly T[]): readonly T[] =>
  some.toSorted((a, b) => a.size - b.size);
