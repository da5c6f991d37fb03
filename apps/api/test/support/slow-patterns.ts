import { checkSync } from 'recheck';
import { listPatterns, type Pattern } from './list-patterns.js';

/** Folders of sources, each with the fewest patterns that are certainly in it. */
export const PATTERN_SOURCES: readonly (readonly [folder: string, fewest: number])[] = [
  ['apps/api/src', 10],
  ['apps/sandbox/src', 10],
  ['apps/web/src', 10],
  ['packages/client/src', 0],
  ['packages/shared/src', 10],
];

/** Steps instead of seconds decide, so that a busy machine finds the same. Only a pattern beyond proof runs into the timeout. */
const LIMITS = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  recallTimeout: null,
  seedingTimeout: null,
  maxIteration: 3,
  maxNFASize: 2_000,
  attackLimit: 10_000_000,
  maxAttackStringSize: 20_000,
};

/** Without these, a pattern takes a fixed number of steps from each start. */
const UNBOUNDED = /[*+]|\{\d+,\}/;

/** The patterns that need a proof. */
export async function listUnbounded(folder: string): Promise<{ patterns: Pattern[]; literals: number }> {
  const { literals, made } = await listPatterns(folder);
  // Made from lists, and too long to prove: they begin at a word, and nothing repeats without end but the letters of one.
  const perWord = ({ source }: Pattern) =>
    /^(?:\^|\(\?<!\[\^ \]\))/.test(source) && !UNBOUNDED.test(source.replaceAll(/\[\^\| \][*+][a-z]* /g, ''));
  const patterns = [...literals, ...made.filter((pattern) => !perWord(pattern))];
  return { patterns: patterns.filter(({ source }) => UNBOUNDED.test(source)), literals: literals.length };
}

/** A pattern as code, by which the proven ones are listed. */
export const asCode = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** The patterns that take more than linear time on some text, or for which nothing proves that they do not. */
export const listSlow = (patterns: readonly Pattern[]): string[] =>
  patterns
    .filter(({ source, flags }) => checkSync(source, flags, LIMITS).status !== 'safe')
    .map((pattern) => `${pattern.place} ${asCode(pattern)}`);
