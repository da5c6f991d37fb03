import type { Clock } from '../clock.js';
import type { Store } from '../store.js';
import type { Order } from './shop-types.js';

export interface OrderBook {
  list(): Order[];
  find(id: number): Order | null;
  findByNumber(number: number): Order | null;
  add(order: Order): void;
  /** Stamps the time of change. */
  save(order: Order): Order;
}

export function createOrderBook({ store, clock }: { store: Store; clock: Clock }): OrderBook {
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
  /** The current figures already lack what was refunded. */
  currentSubtotalCents: number;
  currentDiscountCents: number;
  currentTotalCents: number;
}

export function orderMoney(order: Order): OrderMoney {
  const subtotalCents = order.goodsCents - order.discountCents;
  const totalCents = subtotalCents + order.shippingCents + order.taxCents;
  const refundedCents = sum(order.refunds.map((refund) => refund.amountCents));
  const currentSubtotalCents = subtotalCents - sum(order.refunds.map((refund) => refund.goodsCents));
  return {
    subtotalCents,
    totalCents,
    refundedCents,
    currentSubtotalCents,
    currentDiscountCents: sum(
      order.lines.map((line) => Math.round((line.discountCents * line.currentQuantity) / line.quantity)),
    ),
    currentTotalCents: totalCents - refundedCents,
  };
}

export type FinancialStatus = 'PAID' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'VOIDED';

export function financialStatus(order: Order): FinancialStatus {
  if (!order.isPaid) return order.cancelledAt === null ? 'PENDING' : 'VOIDED';
  const { refundedCents, totalCents } = orderMoney(order);
  if (refundedCents === 0) return 'PAID';
  return refundedCents >= totalCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}
