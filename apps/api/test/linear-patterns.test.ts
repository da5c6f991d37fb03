import { describe, expect, it } from 'vitest';
import provenPatterns from './support/proven-patterns.json' with { type: 'json' };
import { asCode, listSlow, listUnbounded, PATTERN_SOURCES } from './support/slow-patterns.js';

/** What `npm run bench -- patterns` has proven, and would again: a proof takes up to seconds. */
const proven = new Set(provenPatterns);

describe('regular expressions take linear time, whatever they read', () => {
  it.each(PATTERN_SOURCES)('%s', async (folder, fewest) => {
    const { patterns, literals } = await listUnbounded(folder);
    expect(literals).toBeGreaterThanOrEqual(fewest);
    expect(listSlow(patterns.filter((pattern) => !proven.has(asCode(pattern))))).toEqual([]);
  });

  it.each([
    String.raw`\bVersion\/\S+.*\bSafari\/`,
    String.raw`\s*;\s*q=`,
    '^(?:optout|opt|out){2,}$',
    '<ol>(.*?)</ol>',
    '/+$',
  ])('finds %s slow', (source) => {
    const pattern = { source, flags: '', place: 'here' };
    expect(proven.has(asCode(pattern))).toBe(false);
    expect(listSlow([pattern])).toEqual([`here /${source}/`]);
  });
});
