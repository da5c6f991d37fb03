import { roundHalfUp } from '@eyecart/shared/rules/money';
import type { ShopOrder } from '../commerce-provider.js';
import { sumOf } from './order-fields.js';

/** A line whose price includes tax. */
export interface TaxedLine {
  /** As ordered, and as it stands after refunds and edits. */
  readonly quantity: number;
  readonly currentQuantity: number;
  /** Of the quantity ordered. */
  readonly taxCents: number;
}

/** The amounts of an order as the shop reports them. */
export interface ShopFigures {
  readonly totalCents: number;
  readonly subtotalCents: number;
  /** These lack what was refunded by line, and nothing else. */
  readonly currentTotalCents: number;
  readonly currentSubtotalCents: number;
  /** What was refunded beyond lines and shipping, with the shop's sign: negative in the customer's favor. */
  readonly discrepancyCents: number;
  /** None where taxes come on top of prices. */
  readonly taxedLines: readonly TaxedLine[];
}

export type OrderFigures = Pick<
  ShopOrder,
  'totalCents' | 'goodsCents' | 'currentTotalCents' | 'currentGoodsCents'
>;

/**
 * What an order comes to. Goods lack the tax of their own lines, which shipping and its refund leave alone. Goodwill
 * refunds reduce goods and total; what the merchant kept of a refund is added to neither.
 */
export function settleFigures(shop: ShopFigures): OrderFigures {
  const goodwillCents = Math.max(0, -shop.discrepancyCents);
  const taxCents = sumOf(shop.taxedLines.map((line) => line.taxCents));
  const currentTaxCents = sumOf(shop.taxedLines.map(currentTaxOf));
  return {
    totalCents: shop.totalCents,
    goodsCents: Math.max(0, shop.subtotalCents - taxCents),
    currentTotalCents: Math.max(0, shop.currentTotalCents - goodwillCents),
    currentGoodsCents: Math.max(0, shop.currentSubtotalCents - currentTaxCents - goodwillCents),
  };
}

const currentTaxOf = ({ quantity, currentQuantity, taxCents }: TaxedLine): number =>
  quantity === 0 ? 0 : roundHalfUp(taxCents * currentQuantity, quantity);
