import { allocate, shareOf } from '../money.js';
import type { Settings } from '../settings.js';
import type { Catalog } from './catalog.js';
import type { Discount, Discounts } from './discounts.js';
import type { Cart, CartLine, Product, Variant } from './shop-types.js';

export interface PricedLine {
  line: CartLine;
  product: Product;
  variant: Variant;
  subtotalCents: number;
  discountCents: number;
}

export interface PricedCart {
  lines: PricedLine[];
  /** The one code that counts; the shop's codes do not combine. */
  discount: Discount | null;
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  /** What a cart shows: goods less discount, before shipping and tax. */
  cartTotalCents: number;
  /** What the checkout takes. */
  totalCents: number;
}

/**
 * Prices a cart at today's prices. The discount is taken once from the sum, rounded half up, then spread over the lines
 * so that their parts add up to it. Lines whose product is gone are left out.
 */
export function priceCart(
  cart: Pick<Cart, 'lines' | 'codes'>,
  { catalog, discounts, settings }: { catalog: Catalog; discounts: Discounts; settings: Settings },
): PricedCart {
  const found = cart.lines.flatMap((line) => {
    const hit = catalog.findVariant(line.variantId);
    return hit === null ? [] : [{ line, ...hit, subtotalCents: hit.variant.priceCents * line.quantity }];
  });
  const goodsCents = found.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0);
  const known = cart.codes.map((code) => discounts.find(code));
  const discount = known.find((one) => one?.isActive === true) ?? null;
  const discountCents = discount === null ? 0 : shareOf(goodsCents, discount.basisPoints);
  const parts = allocate(
    discountCents,
    found.map(({ subtotalCents }) => subtotalCents),
  );
  const cartTotalCents = goodsCents - discountCents;
  const shippingCents = found.length === 0 ? 0 : settings.shippingCents;
  const taxCents = shareOf(cartTotalCents, settings.taxBasisPoints);
  return {
    lines: found.map((line, index) => ({ ...line, discountCents: parts[index] ?? 0 })),
    discount,
    goodsCents,
    discountCents,
    shippingCents,
    taxCents,
    cartTotalCents,
    totalCents: cartTotalCents + shippingCents + taxCents,
  };
}
