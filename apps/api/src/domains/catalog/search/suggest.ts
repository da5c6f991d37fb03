import type { RatedPart } from './rate-parts.js';
import type { SearchPart } from './read-search.js';

interface Matches {
  readonly parts: readonly SearchPart[];
  /** The demanded parts that some products match. */
  readonly matched: readonly RatedPart[];
  /** Whether a product matches all of these. */
  areTogether(some: readonly RatedPart[]): boolean;
}

/**
 * "Did you mean": the search without typos and without words that no product has. When no product has all the others,
 * one of them is dropped too ("tea tree" of "tea tree foam"), or else all but the last, which usually names the thing.
 * Null when that changes nothing or leaves nothing.
 */
export function suggest({ parts, matched, areTogether }: Matches): string | null {
  if (matched.length === 0) return null;
  if (!areTogether(matched)) {
    // Leaves out one part, the earliest possible, if products have all the others.
    const allButOne = matched
      .map((left) => matched.filter((one) => one !== left))
      .find((rest) => rest.length > 1 && areTogether(rest));
    return wordsMeant((allButOne ?? matched.slice(-1)).map(({ part }) => part));
  }
  const useful = parts.filter((part) => part.isWeak || matched.some((one) => one.part === part));
  const isChanged = useful.length < parts.length || useful.some(({ corrected }) => corrected !== null);
  return isChanged ? wordsMeant(useful) : null;
}

/** The words of parts without typos. */
export const wordsMeant = (parts: readonly SearchPart[]): string =>
  parts.flatMap(({ typed, corrected }) => corrected ?? typed).join(' ');
