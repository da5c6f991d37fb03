import { roundHalfUp } from '@eyecart/shared/rules/money';
import type { ShopOrder } from '../commerce-provider.js';
import { sumOf } from './order-fields.js';

/** A line whose price includes tax. */
export interface TaxedLine {
  /** Quantities as ordered, and after refunds and edits. */
  readonly quantity: number;
  readonly currentQuantity: number;
  /** Of the quantity ordered. */
  readonly taxCents: number;
}

/** The amounts of an order as the shop reports them. */
export interface ShopFigures {
  readonly totalCents: number;
  readonly subtotalCents: number;
  /** Exclude refunds by line only. */
  readonly currentTotalCents: number;
  readonly currentSubtotalCents: number;
  /** Refunded apart from lines and shipping, with the shop's sign: negative in the customer's favor. */
  readonly discrepancyCents: number;
  /** Empty when prices do not include tax. */
  readonly taxedLines: readonly TaxedLine[];
}

export type OrderFigures = Pick<
  ShopOrder,
  'totalCents' | 'goodsCents' | 'currentTotalCents' | 'currentGoodsCents'
>;

/**
 * Computes the amounts of an order. Goods exclude the tax of their lines; shipping and its refund do not affect them.
 * Goodwill refunds reduce goods and total; what the merchant kept of a refund is added to neither.
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
