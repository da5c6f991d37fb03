import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { listPatterns, type Pattern } from './support/list-patterns.js';

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

/** The patterns that take more than linear time on some text. */
const listSlow = (patterns: readonly Pattern[]): string[] =>
  patterns
    .filter(({ source }) => UNBOUNDED.test(source))
    .filter(({ source, flags }) => checkSync(source, flags, LIMITS).status !== 'safe')
    .map(({ source, flags, place }) => `${place} /${source}/${flags}`);

describe('regular expressions take linear time, whatever they read', () => {
  it.each([
    ['apps/api/src', 10],
    ['apps/sandbox/src', 10],
    ['apps/web/src', 10],
    ['packages/client/src', 0],
    ['packages/shared/src', 10],
  ])('%s', async (folder, fewest) => {
    const { literals, made } = await listPatterns(folder);
    expect(literals.length).toBeGreaterThanOrEqual(fewest);
    // Made from lists, and too long to prove: they begin at a word, and nothing repeats without end but the letters of one.
    const perWord = ({ source }: Pattern) =>
      /^(?:\^|\(\?<!\[\^ \]\))/.test(source) &&
      !UNBOUNDED.test(source.replaceAll(/\[\^\| \][*+][a-z]* /g, ''));
    expect(listSlow([...literals, ...made.filter((pattern) => !perWord(pattern))])).toEqual([]);
  });

  it.each([
    String.raw`\bVersion\/\S+.*\bSafari\/`,
    String.raw`\s*;\s*q=`,
    '^(?:optout|opt|out){2,}$',
    '<ol>(.*?)</ol>',
    '/+$',
  ])('finds %s slow', (source) => {
    expect(listSlow([{ source, flags: '', place: 'here' }])).toEqual([`here /${source}/`]);
  });
});
