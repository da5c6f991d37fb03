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
 * The search without typos and without words that no product has; when products have each of these but none has all,
 * without one of them ("tea tree" of "tea tree foam"), or else only the last one, which usually names the thing. Null
 * when nothing of the search changes or is left.
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
