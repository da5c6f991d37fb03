import { OrdersList } from './orders-list';
import { OrdersTable } from './orders-table';
import { useIsNarrow } from './use-is-narrow';

/** Orders as a table, or as a list in a narrow window. */
export function OrdersView(props: Parameters<typeof OrdersTable>[0]) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <OrdersTable {...props} />;
  const { caption, orders, amountOf, feeOf } = props;
  return <OrdersList label={caption} orders={orders} amountOf={amountOf} feeOf={feeOf} />;
}
