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

/** The amounts of an order as the shop tells them. */
export interface ToldFigures {
  readonly totalCents: number;
  readonly subtotalCents: number;
  /** These lack what was refunded by line, and nothing else. */
  readonly currentTotalCents: number;
  readonly currentSubtotalCents: number;
  /** What was given back beyond lines and shipping, as the shop writes it: below zero in the customer's favour. */
  readonly discrepancyCents: number;
  /** None where taxes come on top of prices. */
  readonly taxedLines: readonly TaxedLine[];
}

export type OrderFigures = Pick<
  ShopOrder,
  'totalCents' | 'goodsCents' | 'currentTotalCents' | 'currentGoodsCents'
>;

/**
 * What an order comes to. Goods lack the tax of their own lines, which shipping and its refund leave alone. What was given
 * back as goodwill is off goods and total; what the merchant kept of a refund is added to neither.
 */
export function settleFigures(told: ToldFigures): OrderFigures {
  const goodwillCents = Math.max(0, -told.discrepancyCents);
  const taxCents = sumOf(told.taxedLines.map((line) => line.taxCents));
  const currentTaxCents = sumOf(told.taxedLines.map(currentTaxOf));
  return {
    totalCents: told.totalCents,
    goodsCents: Math.max(0, told.subtotalCents - taxCents),
    currentTotalCents: Math.max(0, told.currentTotalCents - goodwillCents),
    currentGoodsCents: Math.max(0, told.currentSubtotalCents - currentTaxCents - goodwillCents),
  };
}

const currentTaxOf = ({ quantity, currentQuantity, taxCents }: TaxedLine): number =>
  quantity === 0 ? 0 : roundHalfUp(taxCents * currentQuantity, quantity);
