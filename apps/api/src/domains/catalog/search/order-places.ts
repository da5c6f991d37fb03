import type { Found } from './search-index.js';

type Rated = Pick<Found, 'places' | 'scores'>;

/** An order of all places. */
export interface PlaceOrder {
  readonly all: readonly number[];
  /** Some of them in this order, at a cost that grows with their number. */
  sort(places: Uint32Array): readonly number[];
}

export function createPlaceOrder(all: readonly number[]): PlaceOrder {
  const rankOf = new Uint32Array(all.length);
  all.forEach((place, rank) => {
    rankOf[place] = rank;
  });
  return {
    all,
    sort: (places) => Array.from(places.map((place) => rankOf[place] ?? 0).sort(), (rank) => all[rank] ?? 0),
  };
}

/** What a search found at some places only. */
export function keepPlaces({ places, scores }: Rated, isWanted: (place: number) => boolean): Rated {
  const isKept = (_: number, at: number): boolean => isWanted(places[at] ?? 0);
  return { places: places.filter(isKept), scores: scores.filter(isKept) };
}

/** The first `count` of what a search found: by score, then place, with those of `isLast` (1) after all others. */
export function bestFirst({ places, scores }: Rated, isLast: Uint8Array, count: number): readonly number[] {
  const compare = (a: number, b: number): number =>
    (isLast[places[a] ?? 0] ?? 0) - (isLast[places[b] ?? 0] ?? 0) ||
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    a - b;
  return firstOf(places.length, count, compare).map((at) => places[at] ?? 0);
}

/** Partial sort: the first `count` of the numbers below `size`, without sorting the others. */
function firstOf(size: number, count: number, compare: (a: number, b: number) => number): number[] {
  if (count > size / 4)
    return Array.from({ length: size }, (_, at) => at)
      .sort(compare)
      .slice(0, count);
  const first: number[] = [];
  for (let at = 0; at < size; at += 1) {
    const last = first[count - 1];
    if (last !== undefined && compare(at, last) > 0) continue;
    first.splice(first.findLastIndex((earlier) => compare(earlier, at) < 0) + 1, 0, at);
    if (first.length > count) first.pop();
  }
  return first;
}
