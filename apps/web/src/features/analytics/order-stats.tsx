import type { OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import type { Trends } from './analytics-queries';
import { momentWords } from './moment-words';
import { type Stat, StatsPanel } from './stats-panel';

interface OrderStatsProps {
  /** Undefined if they failed to load. */
  orders: OrderAnalytics | undefined;
  trends: Trends | undefined;
}

/** Shown for an unknown figure. */
const UNKNOWN = '–';

export function OrderStats({ orders, trends }: OrderStatsProps) {
  return <StatsPanel label="Orders" stats={orders === undefined ? UNREAD : statsOf(orders, trends)} />;
}

const UNREAD: readonly Stat[] = ['Total Orders', 'Total Revenue', 'Average Order Value', 'Last Order'].map(
  (label) => ({ label, value: UNKNOWN, note: 'Not available right now' }),
);

function statsOf(orders: OrderAnalytics, trends: Trends | undefined): readonly Stat[] {
  const last = orders.lastOrderAt === null ? null : momentWords(orders.lastOrderAt, new Date());
  const thisWeek = trends?.weeks.at(-1)?.orders;
  return [
    {
      label: 'Total Orders',
      value: orders.totalOrders.toLocaleString('en-US'),
      note: thisWeek !== undefined && `${thisWeek.toLocaleString('en-US')} this week`,
    },
    { label: 'Total Revenue', value: formatCents(orders.totalRevenue), note: <Share of={orders} /> },
    {
      label: 'Average Order Value',
      value: formatCents(orders.averageOrderValue),
      note: orders.totalOrders > 0 && itemsPerOrder(orders),
    },
    { label: 'Last Order', value: last?.day ?? 'None yet', note: last?.time },
  ];
}

/** What the practice earns, and of what: revenue includes tax and shipping, net sales do not. The fee is rounded per order. */
function Share({ of: { commission, netSales, unpaidRevenue } }: { of: OrderAnalytics }) {
  return (
    <>
      <span className="font-[600] text-teal-hover">
        Your {Math.round(commission.rate * 100)}% share: {formatCents(commission.amount)}
      </span>
      <span className="block">of {formatCents(netSales)} net sales, order by order</span>
      {unpaidRevenue > 0 && <span className="block">{formatCents(unpaidRevenue)} not paid yet</span>}
    </>
  );
}

function itemsPerOrder({ itemCount, totalOrders }: OrderAnalytics): string {
  const items = (itemCount / totalOrders).toFixed(1);
  return `${items} ${items === '1.0' ? 'item' : 'items'} per order`;
}
