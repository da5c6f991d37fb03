import type { TestApi } from './test-api.js';

/** How the sandbox's shop prices carts (apps/sandbox/README.md). */
export interface ShopPricing {
  readonly automaticDiscountPercent: number;
  readonly codePercent: number | null;
  readonly areCodesUsedUp: boolean;
  readonly roundingCents: number;
  readonly includedTaxPercent: number;
  readonly shippingDiscountPercent: number;
  readonly taxPercent: number;
}

/** As the portal expects it: 20% off and nothing else. */
const EXPECTED_PRICING: ShopPricing = {
  automaticDiscountPercent: 0,
  codePercent: null,
  areCodesUsedUp: false,
  roundingCents: 0,
  includedTaxPercent: 0,
  shippingDiscountPercent: 0,
  taxPercent: 0,
};

/** Sets all of the shop's pricing; omitted settings are as the portal expects. */
export const setPricing = (api: TestApi, pricing: Partial<ShopPricing>): Promise<unknown> =>
  api.control('settings', { ...EXPECTED_PRICING, ...pricing });

const SUBTOTAL = /<dt>Subtotal<\/dt><dd>([^<]*)<\/dd>/;

const centsIn = (text: string): number => Number(text.replace(/[^\d]/g, ''));

/** What the shop's checkout charges for the goods, in cents: before shipping and added tax. */
export async function readCheckoutGoods(checkoutUrl: string): Promise<number> {
  const page = await (await fetch(checkoutUrl)).text();
  const subtotal = SUBTOTAL.exec(page)?.[1];
  if (subtotal === undefined) throw new Error(`There is no checkout at ${checkoutUrl}.`);
  const discounts = page.split('<div class="save">').slice(1);
  return discounts.reduce(
    (rest, row) => rest - centsIn(/<dd>([^<]*)<\/dd>/.exec(row)?.[1] ?? ''),
    centsIn(subtotal),
  );
}
