import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex, searchIndexOf } from '../src/domains/catalog/search/search-index.js';
import { readDemoRows } from './support/demo-rows.js';
import { FRONT_DESK_SEARCHES } from './support/front-desk-searches.js';
import { createPlainSearch } from './support/plain-search.js';

/** Few, so that products share them, and words that are forms, beginnings, ends, or parts of others. */
const WORDS = (
  'lid lids eyelid wipe wipes wiped make-up makeup make up drop drops eyedrops gel gels soft softgels gelatin night ' +
  'overnight heat heating mask masks blackout warm omega omega3 3 30 d e vitamin vitamins preservative free ' +
  'preservative-free single dose single-dose vials vial tea tree oil foam cleanser cleansing'
).split(' ');
const WEAK = 'eye dry for the with to'.split(' ');
const SHORTHAND = 'pf tears tto fish vit ct hocl compress scrub o zzzz 7'.split(' ');

const text = (most: number) =>
  fc.array(fc.constantFrom(...WORDS, ...WEAK), { maxLength: most }).map((words) => words.join(' '));
const catalog = fc.array(fc.record({ title: text(5), brand: text(2), type: text(2), description: text(8) }), {
  minLength: 1,
  maxLength: 40,
});

/** A letter of a word missing, changed, or twice, or only its beginning. */
const misspelled = fc
  .tuple(fc.constantFrom(...WORDS, ...SHORTHAND), fc.nat(), fc.nat(3))
  .map(([word, where, how]) => {
    const at = where % word.length;
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    return [before + after, `${before}x${after}`, before + word[at] + word.slice(at), word.slice(0, at + 1)][
      how
    ];
  });
const searchWord = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...SHORTHAND) },
  { weight: 1, arbitrary: fc.constantFrom(...WEAK) },
  { weight: 2, arbitrary: misspelled },
);
const search = fc
  .tuple(fc.array(searchWord, { maxLength: 4 }), fc.constantFrom(' ', ' ', ' ', ''))
  .map(([words, between]) => words.join(between));

describe('the search index finds, rates, and suggests what the plain search does', () => {
  it('in any catalog', () => {
    fc.assert(
      fc.property(catalog, fc.array(search, { minLength: 10, maxLength: 10 }), (texts, searches) => {
        const find = createSearchIndex(texts);
        const findPlainly = createPlainSearch(texts);
        for (const one of searches) expect(asList(find(one))).toEqual(findPlainly(one));
      }),
      { numRuns: 120 },
    );
  });

  it('at a front desk with the demo catalog', () => {
    const texts = readDemoRows().products.map(({ title, vendor, productType, description }) => ({
      title,
      brand: vendor,
      type: productType,
      description: description ?? '',
    }));
    const find = createSearchIndex(texts);
    const findPlainly = createPlainSearch(texts);
    for (const { typed } of FRONT_DESK_SEARCHES) expect(asList(find(typed))).toEqual(findPlainly(typed));
  });
});

it('is indexed again only when a text has changed', () => {
  const gel = { title: 'Night Gel', brand: 'Lakeside', type: 'Gels', description: 'Glycerin' };
  const mask = { title: 'Heat Mask', brand: 'Oak', type: 'Masks', description: '' };
  const index = searchIndexOf([gel, mask]);
  expect(searchIndexOf([])('gel').places).toHaveLength(0);
  expect(searchIndexOf([{ ...gel }, { ...mask }])).toBe(index);
  expect([...searchIndexOf([mask, gel])('gel').places]).toEqual([1]);
  for (const field of ['title', 'brand', 'type', 'description'] as const) {
    const found = searchIndexOf([gel, { ...mask, [field]: 'Zebra' }])('zebra');
    expect([...found.places]).toEqual([1]);
  }
});

const asList = ({ places, scores, didYouMean }: ReturnType<ReturnType<typeof createSearchIndex>>) => ({
  found: Array.from(places, (place, at) => ({ place, score: scores[at] })),
  didYouMean,
});
