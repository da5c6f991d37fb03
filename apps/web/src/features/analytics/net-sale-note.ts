import type { DetailedOrder } from '@eyecart/shared/contracts';

/** Why the net sale is not the order total; null where it is (DESIGN 5.10). */
export function netSaleNote({ status, totalAmount, netAmount }: DetailedOrder): string | null {
  if (status === 'cancelled') return 'A cancelled order earns nothing.';
  if (status === 'refunded') return 'A refunded order earns nothing.';
  if (status === 'pending' && netAmount === 0) return 'This order is not paid yet, so it earns nothing.';
  if (netAmount === totalAmount) return null;
  if (netAmount > 0) return 'Tax, shipping and refunds are not part of the net sale.';
  return 'Tax, shipping, refunds and what is not paid yet are not part of the net sale.';
}
