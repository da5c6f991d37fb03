import { allocate, shareOf } from '../money.js';
import type { Settings } from '../settings.js';
import type { Catalog } from './catalog.js';
import type { Discount, Discounts } from './discounts.js';
import type { AppliedDiscount, Cart, CartLine, Product, Variant } from './shop-types.js';

export interface PricedLine {
  line: CartLine;
  product: Product;
  variant: Variant;
  subtotalCents: number;
  /** The line's share of each of the cart's discounts, in the same order. */
  discountParts: number[];
  discountCents: number;
}

export interface PricedCart {
  lines: PricedLine[];
  discounts: AppliedDiscount[];
  /** The code that was applied; the shop's codes do not combine. */
  code: string | null;
  goodsCents: number;
  /** Off the goods; excludes shipping discounts. */
  discountCents: number;
  /** After the shipping discount. */
  shippingCents: number;
  shippingDiscountCents: number;
  taxCents: number;
  areTaxesIncluded: boolean;
  /** The cart's total: goods less discount, before shipping and added tax. */
  cartTotalCents: number;
  /** The checkout's total. */
  totalCents: number;
}

interface PricingParts {
  catalog: Catalog;
  discounts: Discounts;
  settings: Settings;
}
type Row = Pick<PricedLine, 'line' | 'product' | 'variant' | 'subtotalCents'>;
/** A discount and its share of each line. */
type LineDiscount = AppliedDiscount & { parts: number[] };

/** The name of the shop's automatic discount. */
export const AUTOMATIC_DISCOUNT = 'Fall sale';
/** Charged while a shipping discount is on and no shipping is set, so that there is something to discount. */
const DEFAULT_SHIPPING_CENTS = 500;

/**
 * Prices a cart at today's prices, by the shop's own rules: an automatic discount is rounded per line; the code then
 * takes its percentage off the rest once, split over the lines. Lines of deleted products are left out.
 */
export function priceCart(cart: Pick<Cart, 'lines' | 'codes'>, parts: PricingParts): PricedCart {
  const { settings } = parts;
  const rows = cart.lines.flatMap((line): Row[] => {
    const hit = parts.catalog.findVariant(line.variantId);
    return hit === null ? [] : [{ line, ...hit, subtotalCents: hit.variant.priceCents * line.quantity }];
  });
  const automatic = discountEachLine(rows, settings);
  const coded = discountByCode(findUsableCode(cart.codes, parts), rows, automatic, settings);
  const lineDiscounts = [automatic, coded].filter((one) => one !== null);
  const shipping = rows.length === 0 ? NO_SHIPPING : priceShipping(settings);

  const goodsCents = sum(rows.map(({ subtotalCents }) => subtotalCents));
  const discountCents = sum(lineDiscounts.map(({ amountCents }) => amountCents));
  const cartTotalCents = goodsCents - discountCents;
  const tax = findTax(cartTotalCents, settings);
  return {
    lines: rows.map((row, index) => {
      const discountParts = lineDiscounts.map((discount) => discount.parts[index] ?? 0);
      return { ...row, discountParts, discountCents: sum(discountParts) };
    }),
    discounts: [...lineDiscounts.map(({ parts: _parts, ...discount }) => discount), ...shipping.discounts],
    code: coded?.code ?? null,
    goodsCents,
    discountCents,
    shippingCents: shipping.shippingCents,
    shippingDiscountCents: shipping.shippingDiscountCents,
    ...tax,
    cartTotalCents,
    totalCents: cartTotalCents + shipping.shippingCents + (tax.areTaxesIncluded ? 0 : tax.taxCents),
  };
}

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);
const NO_SHIPPING = { shippingCents: 0, shippingDiscountCents: 0, discounts: [] };

/** The first active code of a cart, unless codes are used up. */
export function findUsableCode(
  codes: readonly string[],
  { discounts, settings }: Pick<PricingParts, 'discounts' | 'settings'>,
): Discount | null {
  if (settings.areCodesUsedUp) return null;
  return codes.map((code) => discounts.find(code)).find((one) => one?.isActive === true) ?? null;
}

/** Percent off for a code: the shop may use another value than the practice's 20%. */
export const percentOf = (discount: Discount, { codePercent }: Settings): number =>
  codePercent ?? discount.basisPoints / 100;

function discountEachLine(rows: readonly Row[], settings: Settings): LineDiscount | null {
  const percent = settings.automaticDiscountPercent;
  if (percent === 0) return null;
  const parts = rows.map(({ subtotalCents }) => shareOf(subtotalCents, Math.round(percent * 100)));
  return {
    code: null,
    title: AUTOMATIC_DISCOUNT,
    percent,
    target: 'LINE_ITEM',
    amountCents: sum(parts),
    parts,
  };
}

function discountByCode(
  discount: Discount | null,
  rows: readonly Row[],
  automatic: LineDiscount | null,
  settings: Settings,
): LineDiscount | null {
  if (discount === null) return null;
  const percent = percentOf(discount, settings);
  const weights = rows.map(({ subtotalCents }, index) => subtotalCents - (automatic?.parts[index] ?? 0));
  const baseCents = sum(weights);
  const exactCents = shareOf(baseCents, Math.round(percent * 100));
  const amountCents = Math.min(baseCents, Math.max(0, exactCents - settings.roundingCents));
  return {
    code: discount.code,
    title: discount.code,
    percent,
    target: 'LINE_ITEM',
    amountCents,
    parts: allocate(amountCents, weights),
  };
}

function priceShipping(settings: Settings) {
  const percent = settings.shippingDiscountPercent;
  if (percent === 0) return { ...NO_SHIPPING, shippingCents: settings.shippingCents };
  const fullCents = settings.shippingCents || DEFAULT_SHIPPING_CENTS;
  const amountCents = shareOf(fullCents, Math.round(percent * 100));
  const discount: AppliedDiscount = {
    code: null,
    title: 'Shipping discount',
    percent,
    target: 'SHIPPING_LINE',
    amountCents,
  };
  return {
    shippingCents: fullCents - amountCents,
    shippingDiscountCents: amountCents,
    discounts: [discount],
  };
}

/** Tax on the goods: contained in their prices, or on top of them. */
function findTax(goodsCents: number, { includedTaxPercent, taxBasisPoints }: Settings) {
  if (includedTaxPercent === 0) {
    return { taxCents: shareOf(goodsCents, taxBasisPoints), areTaxesIncluded: false };
  }
  const basisPoints = Math.round(includedTaxPercent * 100);
  const taxCents = Math.round((goodsCents * basisPoints) / (10_000 + basisPoints));
  return { taxCents, areTaxesIncluded: true };
}
