import { ORDER_SORTS, type OrderSort, type SortOrder } from '@eyecart/shared/contracts';
import type { OrderSorting } from '../analytics-view';

/** The label of each sort in each direction. */
const SORT_NAMES: Record<OrderSort, Record<SortOrder, string>> = {
  orderDate: { desc: 'Newest first', asc: 'Oldest first' },
  orderNumber: { desc: 'Order #, high to low', asc: 'Order #, low to high' },
  customer: { asc: 'Customer, A to Z', desc: 'Customer, Z to A' },
  amount: { desc: 'Amount, high to low', asc: 'Amount, low to high' },
  items: { desc: 'Items, most first', asc: 'Items, fewest first' },
  status: { asc: 'Status, A to Z', desc: 'Status, Z to A' },
};

export const sortName = ({ sortBy, sortOrder }: OrderSorting): string => SORT_NAMES[sortBy][sortOrder];

/** Every way to sort, as options of a select. */
export const SORT_CHOICES = ORDER_SORTS.flatMap((sortBy) =>
  Object.entries(SORT_NAMES[sortBy]).map(([sortOrder, label]) => ({
    value: `${sortBy}-${sortOrder}`,
    label,
  })),
);

export const sortValue = ({ sortBy, sortOrder }: OrderSorting): string => `${sortBy}-${sortOrder}`;

/** The sort of an option. */
export function sortingOf(value: string): OrderSorting {
  const [by, order] = value.split('-');
  return {
    sortBy: ORDER_SORTS.find((sort) => sort === by) ?? 'orderDate',
    sortOrder: order === 'asc' ? 'asc' : 'desc',
  };
}
