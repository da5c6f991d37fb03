import type { Clock } from '../clock.js';
import { allocate } from '../money.js';
import type { Store } from '../store.js';
import type { Order, Refund } from './shop-types.js';

export interface OrderStore {
  list(): Order[];
  find(id: number): Order | null;
  findByNumber(number: number): Order | null;
  add(order: Order): void;
  /** Saves with the current time. */
  save(order: Order): Order;
}

export function createOrderStore({ store, clock }: { store: Store; clock: Clock }): OrderStore {
  const table = store.table<Order>('orders');
  return {
    list: () => [...table.values()],
    find: (id) => table.get(id) ?? null,
    findByNumber: (number) => [...table.values()].find((order) => order.number === number) ?? null,
    add: (order) => table.put(order.id, order),
    save(order) {
      const saved = { ...order, updatedAt: clock().toISOString() };
      table.put(order.id, saved);
      return saved;
    },
  };
}

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

export interface OrderMoney {
  /** Goods after the discount, as ordered. */
  subtotalCents: number;
  totalCents: number;
  refundedCents: number;
  /** The amount that can still be refunded. */
  leftCents: number;
  /** Current figures exclude refunded lines, their tax and refunded shipping, but not amounts refunded beyond those. */
  currentSubtotalCents: number;
  currentDiscountCents: number;
  currentShippingCents: number;
  currentTaxCents: number;
  currentTotalCents: number;
  /** How much less was refunded than lines and shipping cost; negative if more. */
  discrepancyCents: number;
}

/** The codes of an order. */
export const codesOf = ({ discounts }: Order): string[] => discounts.flatMap(({ code }) => code ?? []);

export function orderMoney(order: Order): OrderMoney {
  const { refunds, shippingCents, taxCents, areTaxesIncluded } = order;
  const added = (cents: number): number => (areTaxesIncluded ? 0 : cents);
  const lines = refunds.flatMap((refund) => refund.lines);
  const subtotalCents = order.goodsCents - order.discountCents;
  const totalCents = subtotalCents + shippingCents + added(taxCents);
  const refundedCents = sum(refunds.map((refund) => refund.amountCents));
  const currentSubtotalCents = subtotalCents - sum(lines.map((line) => line.subtotalCents));
  const currentShippingCents = shippingCents - sum(refunds.map((refund) => refund.shippingCents));
  const currentTaxCents = taxCents - sum(lines.map((line) => line.taxCents));
  return {
    subtotalCents,
    totalCents,
    refundedCents,
    leftCents: totalCents - refundedCents,
    currentSubtotalCents,
    currentDiscountCents:
      order.shippingDiscountCents +
      sum(order.lines.map((line) => Math.round((line.discountCents * line.currentQuantity) / line.quantity))),
    currentShippingCents,
    currentTaxCents,
    currentTotalCents: currentSubtotalCents + currentShippingCents + added(currentTaxCents),
    discrepancyCents: sum(refunds.map((refund) => discrepancyOf(refund, order))),
  };
}

/** How much less a refund paid than its lines and shipping; negative if it paid more. */
export function discrepancyOf(
  { amountCents, shippingCents, lines }: Refund,
  { areTaxesIncluded }: Pick<Order, 'areTaxesIncluded'>,
): number {
  const lineCents = lines.map((line) => line.subtotalCents + (areTaxesIncluded ? 0 : line.taxCents));
  return sum(lineCents) + shippingCents - amountCents;
}

/** Tax per line. Shipping is not taxed. */
export function lineTaxes({ lines, taxCents }: Pick<Order, 'lines' | 'taxCents'>): number[] {
  return allocate(
    taxCents,
    lines.map((line) => line.priceCents * line.quantity - line.discountCents),
  );
}

export type FinancialStatus = 'PAID' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'VOIDED';

export function financialStatus(order: Order): FinancialStatus {
  if (!order.isPaid) return order.cancelledAt === null ? 'PENDING' : 'VOIDED';
  const { refundedCents, leftCents } = orderMoney(order);
  if (refundedCents === 0) return 'PAID';
  return leftCents <= 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}
