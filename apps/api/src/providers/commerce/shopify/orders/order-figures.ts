import { roundHalfUp } from '@eyecart/shared/rules/money';
import type { ShopOrder } from '../../commerce-provider.js';
import { sumOf } from './order-fields.js';

/** The part of a line's price that is not goods: its tax, or all of a gift card, which counts when it is spent. */
export interface OtherThanGoods {
  /** Quantities as ordered, and after refunds and edits. */
  readonly quantity: number;
  readonly currentQuantity: number;
  /** What is not goods, for the quantity as ordered. */
  readonly cents: number;
}

/** The amounts of an order as the shop reports them. */
export interface ShopFigures {
  readonly totalCents: number;
  readonly subtotalCents: number;
  /** Current amounts, from which the shop subtracts refunds by line but no others. */
  readonly currentTotalCents: number;
  readonly currentSubtotalCents: number;
  /** Refunded apart from lines and shipping, with the shop's sign: negative in the customer's favor. */
  readonly discrepancyCents: number;
  /** One entry per line with tax or a gift card. */
  readonly otherThanGoods: readonly OtherThanGoods[];
}

export type OrderFigures = Pick<
  ShopOrder,
  'totalCents' | 'goodsCents' | 'currentTotalCents' | 'currentGoodsCents'
>;

/**
 * Computes the amounts of an order. Goods exclude included tax and gift cards; shipping and its refund do not affect
 * them. Goodwill refunds reduce goods and total; what the merchant kept of a refund is added to neither.
 */
export function settleFigures(shop: ShopFigures): OrderFigures {
  const goodwillCents = Math.max(0, -shop.discrepancyCents);
  const otherCents = sumOf(shop.otherThanGoods.map(({ cents }) => cents));
  const currentOtherCents = sumOf(shop.otherThanGoods.map(currentCentsOf));
  return {
    totalCents: shop.totalCents,
    goodsCents: Math.max(0, shop.subtotalCents - otherCents),
    currentTotalCents: Math.max(0, shop.currentTotalCents - goodwillCents),
    currentGoodsCents: Math.max(0, shop.currentSubtotalCents - currentOtherCents - goodwillCents),
  };
}

const currentCentsOf = ({ quantity, currentQuantity, cents }: OtherThanGoods): number =>
  quantity === 0 ? 0 : roundHalfUp(cents * currentQuantity, quantity);
