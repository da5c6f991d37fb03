import type { OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { countOf } from '@/lib/format';
import { FEE_PERCENT } from './main-figures';
import { momentWords } from './moment-words';
import { type Stat, StatsPanel } from './stats-panel';

interface RevenueStatsProps {
  /** Undefined if they failed to load. */
  orders: OrderAnalytics | undefined;
}

/** Shown for an unknown figure. */
const UNKNOWN = '–';

/** What patients paid; the number of orders is among the main figures. */
export function RevenueStats({ orders }: RevenueStatsProps) {
  return (
    <>
      <StatsPanel label="Revenue" stats={orders === undefined ? UNREAD : statsOf(orders)} />
      <p className="mt-2 text-caption text-pretty text-ink-3">
        Your fee is {FEE_PERCENT}% of net sales: products after discounts and refunds, without tax and
        shipping.
      </p>
    </>
  );
}

const UNREAD: readonly Stat[] = ['Total Revenue', 'Average Order Value', 'Last Order'].map((label) => ({
  label,
  value: UNKNOWN,
  note: 'Not available right now',
}));

function statsOf(orders: OrderAnalytics): readonly Stat[] {
  const last = orders.lastOrderAt === null ? null : momentWords(orders.lastOrderAt, new Date());
  return [
    { label: 'Total Revenue', value: formatCents(orders.totalRevenue), note: <Revenue of={orders} /> },
    {
      label: 'Average Order Value',
      value: formatCents(orders.averageOrderValue),
      note: orders.totalOrders > 0 && <Average of={orders} />,
    },
    { label: 'Last Order', value: last?.day ?? 'None yet', note: last?.time },
  ];
}

/** Revenue is what patients pay, so it is more than the net sales that the fee is based on. */
function Revenue({ of: { unpaidRevenue } }: { of: OrderAnalytics }) {
  return (
    <>
      With tax and shipping
      {unpaidRevenue > 0 && <span className="block">{formatCents(unpaidRevenue)} not paid yet</span>}
    </>
  );
}

function Average({ of: orders }: { of: OrderAnalytics }) {
  return (
    <>
      {itemsPerOrder(orders)}
      {orders.undoneOrders > 0 && (
        <span className="block">Without {countOf(orders.undoneOrders, 'canceled or refunded order')}</span>
      )}
    </>
  );
}

function itemsPerOrder({ itemCount, totalOrders }: OrderAnalytics): string {
  const items = (itemCount / totalOrders).toFixed(1);
  return `${items} ${items === '1.0' ? 'item' : 'items'} per order`;
}
