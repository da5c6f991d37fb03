import { participationFeeCents, priceCart } from '@eyecart/shared/rules/pricing';

/** Two bottles of drops and a heat mask: a typical order. */
const LINES = [
  { title: 'Lubricating Eye Drops', price: 1899, quantity: 2 },
  { title: 'Weighted Heat Mask', price: 3900, quantity: 1 },
] as const;

/** The shop's additions at checkout; the fee excludes them. */
const TAX_AND_SHIPPING_CENTS = 1020;

export interface WorkedExample {
  readonly lines: ReadonlyArray<{
    readonly title: string;
    readonly quantity: number;
    readonly cents: number;
  }>;
  readonly onlinePriceCents: number;
  readonly discountCents: number;
  readonly yourPriceCents: number;
  readonly taxAndShippingCents: number;
  readonly paidCents: number;
  readonly feeCents: number;
  /** If the mask is returned and refunded. */
  readonly refund: { readonly cents: number; readonly netCents: number; readonly feeCents: number };
}

function workedExample(): WorkedExample {
  const { onlinePriceCents, discountCents, yourPriceCents } = priceCart(LINES, 'LAKESIDE20');
  const refundCents = priceCart(LINES.slice(1), 'LAKESIDE20').yourPriceCents;
  const netCents = yourPriceCents - refundCents;
  return {
    lines: LINES.map(({ title, price, quantity }) => ({ title, quantity, cents: price * quantity })),
    onlinePriceCents,
    discountCents,
    yourPriceCents,
    taxAndShippingCents: TAX_AND_SHIPPING_CENTS,
    paidCents: yourPriceCents + TAX_AND_SHIPPING_CENTS,
    feeCents: participationFeeCents(yourPriceCents),
    refund: { cents: refundCents, netCents, feeCents: participationFeeCents(netCents) },
  };
}

/** One order, from the shop's price to the practice's fee, calculated by the product's own rules. */
export const EXAMPLE = workedExample();
