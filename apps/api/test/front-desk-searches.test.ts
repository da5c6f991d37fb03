import type { Product } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { describe, expect, it } from 'vitest';
import { createCatalogSnapshot } from '../src/domains/catalog/catalog-snapshot.js';
import { readDemoRows } from './support/demo-rows.js';
import { FRONT_DESK_SEARCHES, type FrontDeskSearch } from './support/front-desk-searches.js';

const nameOf = ({ vendor, title, productType }: Product): string =>
  `${vendor} ${title.normalize('NFKC')} (${productType})`;

describe.each([
  { name: 'the demo catalog', size: 0 },
  { name: 'a catalog of 10,000 products', size: 10_000 },
])('searches of a front desk in $name', ({ size }) => {
  const snapshot = createCatalogSnapshot(readDemoRows(size));
  const select = (search: string, inStock = false) => {
    const { total, first, didYouMean } = snapshot.select({
      collectionId: null,
      search,
      sortBy: 'best-sellers',
      productType: 'all',
      category: 'all',
      inStock,
    });
    return { products: first(total), didYouMean };
  };
  const find = (search: string) => select(search).products;

  it.each(['🙂', '%_\\', '!'])('finds nothing for %s, which has no letter or digit', (search) => {
    expect(select(search)).toEqual({ products: [], didYouMean: null });
    expect(find(' ').length).toBeGreaterThan(100);
  });

  it('finds what is meant among the first three', () => {
    const isRight = ({ typed, wanted, among }: FrontDeskSearch) => {
      const names = find(typed).slice(0, 3).map(nameOf);
      const isWanted = (text: string) => wanted.test(text);
      return names.length > 0 && (among === 'each' ? names.every(isWanted) : names.some(isWanted));
    };
    const missed = FRONT_DESK_SEARCHES.filter((search) => !isRight(search));
    expect(FRONT_DESK_SEARCHES.length).toBeGreaterThanOrEqual(40);
    expect(missed.map(({ typed }) => [typed, ...find(typed).slice(0, 3).map(nameOf)])).toEqual([]);
  });

  it('puts the title before brand, type, and description', () => {
    const gels = find('gel').map(({ title }) => title);
    expect(gels.filter((title) => /soft ?gel/i.test(title))).toEqual([]);
    const stages = find('halden').map(({ vendor, title }) => /halden/i.test(`${vendor} ${title}`));
    expect(stages.lastIndexOf(true)).toBeLessThan(
      stages.includes(false) ? stages.indexOf(false) : stages.length,
    );
  });

  it.each([
    ['eye lid wipes', 'eyelid wipes'],
    ['eye lids', 'eyelids'],
    ['lidwipes', 'lid wipes'],
    ['eyedrops', 'eye drops'],
  ])('finds the same by "%s" as by "%s"', (split, joined) => {
    expect(find(split).length).toBeGreaterThan(10);
    expect(find(split).map(({ id }) => id)).toEqual(find(joined).map(({ id }) => id));
  });

  it('puts what the catalog writes as one word before the same words apart', () => {
    const isSoftgels = select('soft gels', true).products.map(({ title }) => /softgels/i.test(title));
    expect(isSoftgels).toContain(true);
    expect(isSoftgels.lastIndexOf(true)).toBeLessThan(isSoftgels.indexOf(false));
  });

  it('puts what is sold out last, or leaves it out', () => {
    const isSoldOut = ({ variants }: Product) => variants.every(isBlocked);
    const wipes = find('lid wipes').map(isSoldOut);
    expect(wipes).toContain(true);
    expect(wipes.slice(wipes.indexOf(true))).not.toContain(false);
    const inStock = select('lid wipes', true).products;
    expect(inStock).toHaveLength(wipes.filter((soldOut) => !soldOut).length);
    expect(inStock.some(isSoldOut)).toBe(false);
  });

  it('says what was meant', () => {
    expect(select('presrvative free drops').didYouMean).toBe('preservative free drops');
    expect(select('acme mask').didYouMean).toBe('mask');
    expect(find('acme mask')).toEqual([]);
    expect(find('moisture mask')).toEqual([]);
    expect(select('moisture mask').didYouMean).toBe('mask');
    expect(select('tea tree softgels').didYouMean).toBe('tea tree');
    expect(find('vitamin e')).toEqual([]);
    expect(find('vit e')).toEqual([]);
    expect(select('vit e').didYouMean).toBe('vit');
    expect(select('sodium hyaluronate').didYouMean).toBeNull();
    expect(select('sodium').didYouMean).toBeNull();
    expect(select('lid wipes').didYouMean).toBeNull();
    expect(select('lidwipes').didYouMean).toBeNull();
    expect(select('zzzz').didYouMean).toBeNull();
    const meant = select('nothing like this').didYouMean ?? '';
    expect(select(meant).products).not.toEqual([]);
  });
});
