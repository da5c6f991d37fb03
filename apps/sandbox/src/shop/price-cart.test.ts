import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { createDemoCatalog } from '../demo-catalog/demo-catalog.js';
import { createSettings, type Settings } from '../settings.js';
import { createStore } from '../store.js';
import { createCatalog } from './catalog.js';
import { createDiscounts } from './discounts.js';
import { priceCart } from './price-cart.js';

const store = createStore(null);
const clock = systemClock;
const defaults = createSettings(store);
const catalog = createCatalog(createDemoCatalog(), { store, settings: defaults, clock });
const discounts = createDiscounts({ store, clock });
const variants = catalog.products().flatMap((product) => product.variants);

/** The same sequence in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomCart(random: (below: number) => number) {
  const lines = Array.from({ length: 1 + random(6) }, (_unused, index) => ({
    id: String(index),
    variantId: variants[random(variants.length)]?.id ?? 0,
    quantity: 1 + random(9),
    attributes: [],
  }));
  return { lines, codes: random(3) === 0 ? [] : ['lakeside20'] };
}

const randomSettings = (random: (below: number) => number): Settings => ({
  ...defaults.read(),
  shippingCents: random(2) * random(2_000),
  taxBasisPoints: random(2) * random(1_200),
  automaticDiscountPercent: random(2) * random(101),
  codePercent: random(2) === 0 ? null : random(101),
  areCodesUsedUp: random(4) === 0,
  roundingCents: random(11) - 5,
  includedTaxPercent: random(2) * random(25),
  shippingDiscountPercent: random(2) * random(101),
});

describe('priceCart', () => {
  it('adds up to the cent under 2,000 random rules', () => {
    const random = createRandom(7);
    const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
    for (let round = 0; round < 2_000; round += 1) {
      const priced = priceCart(randomCart(random), { catalog, discounts, settings: randomSettings(random) });
      const lineDiscounts = priced.discounts.filter(({ target }) => target === 'LINE_ITEM');
      expect(sum(priced.lines.map(({ subtotalCents }) => subtotalCents))).toBe(priced.goodsCents);
      expect(sum(priced.lines.map(({ discountCents }) => discountCents))).toBe(priced.discountCents);
      for (const [index, { amountCents }] of lineDiscounts.entries()) {
        expect(sum(priced.lines.map(({ discountParts }) => discountParts[index] ?? 0))).toBe(amountCents);
      }
      for (const { subtotalCents, discountParts, discountCents } of priced.lines) {
        expect(Math.min(...discountParts, 0)).toBe(0);
        expect(discountCents).toBeLessThanOrEqual(subtotalCents);
      }
      const addedTaxCents = priced.areTaxesIncluded ? 0 : priced.taxCents;
      expect(priced.totalCents).toBe(priced.cartTotalCents + priced.shippingCents + addedTaxCents);
      expect(priced.taxCents).toBeLessThanOrEqual(priced.cartTotalCents);
    }
  });
});
