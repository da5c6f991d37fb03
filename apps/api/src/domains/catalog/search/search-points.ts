/** Places of products in ascending order, each with its points. A place that is not among them has none. */
export interface Points {
  readonly places: Uint32Array;
  readonly points: Float64Array;
}

export const NO_POINTS: Points = { places: new Uint32Array(), points: new Float64Array() };

/** Keeps the most points that each place is given. */
export interface BestPoints {
  give(place: number, points: number): void;
  /** Returns what was given since the last call, and starts over. */
  take(): Points;
}

export function createBestPoints(placeCount: number): BestPoints {
  const best = new Float64Array(placeCount);
  /** A bit set of the places with points, which yields them in order without sorting. */
  const given = new Uint32Array(Math.ceil(placeCount / 32));
  let count = 0;

  return {
    give(place, points) {
      const known = best[place] ?? 0;
      if (points <= known) return;
      best[place] = points;
      if (known > 0) return;
      given[place >>> 5] = (given[place >>> 5] ?? 0) | (1 << (place & 31));
      count += 1;
    },
    take() {
      const taken = { places: new Uint32Array(count), points: new Float64Array(count) };
      let next = 0;
      for (let group = 0; next < count; group += 1) {
        for (let bits = given[group] ?? 0; bits !== 0; bits &= bits - 1) {
          const place = group * 32 + 31 - Math.clz32(bits & -bits);
          taken.places[next] = place;
          taken.points[next] = best[place] ?? 0;
          best[place] = 0;
          next += 1;
        }
        given[group] = 0;
      }
      count = 0;
      return taken;
    },
  };
}

/** The points at some places, in their order; 0 where there are none. */
export function pointsAt({ places, points }: Points, wanted: Uint32Array): Float64Array {
  if (places === wanted) return points;
  const found = new Float64Array(wanted.length);
  let next = 0;
  wanted.forEach((place, index) => {
    next = skipTo(places, next, place);
    if (places[next] === place) found[index] = points[next] ?? 0;
  });
  return found;
}

/** The sums at the places of the second. */
export function addPoints(some: Points, { places, points }: Points): Points {
  const others = pointsAt(some, places);
  return { places, points: points.map((own, index) => own + (others[index] ?? 0)) };
}

/**
 * Galloping search: the first index from `start` on whose number is not below `wanted`. A walk through two lists then
 * costs little more than the shorter one.
 */
export function skipTo(ascending: Uint32Array, start: number, wanted: number): number {
  let low = start;
  let step = 1;
  while (low + step <= ascending.length && (ascending[low + step - 1] ?? 0) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, ascending.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
