import type { DetailedOrder } from '@eyecart/shared/contracts';

/** Explains the net sale, or why there is none (docs/product.md §6.8). */
export function netSaleNote({ status, netAmount }: DetailedOrder): string {
  if (status === 'canceled') return 'A canceled order earns nothing.';
  if (status === 'refunded') return 'A refunded order earns nothing.';
  if (status === 'pending' && netAmount === 0) return 'This order is not paid yet, so it earns nothing.';
  if (netAmount > 0) return 'Goods after discount, without tax, shipping and refunds.';
  return 'Goods after discount, without tax, shipping, refunds and unpaid amounts.';
}
