import type { OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { countOf } from '@/lib/format';
import type { Trends } from '../analytics-queries';
import { isThisWeek } from '../ranges/calendar-day';
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
  const lastWeek = trends?.weeks.at(-1);
  const thisWeek = lastWeek && isThisWeek(lastWeek.startsOn) ? lastWeek.orders : undefined;
  return [
    {
      label: 'Total Orders',
      value: orders.totalOrders.toLocaleString('en-US'),
      note: thisWeek !== undefined && `${thisWeek.toLocaleString('en-US')} this week`,
    },
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
