import type { AnalyticsRange, OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { PARTICIPATION_FEE_BASIS_POINTS } from '@eyecart/shared/rules/pricing';
import { countOf } from '@/lib/format';
import type { Trends } from '../analytics-queries';
import { isThisWeek } from '../ranges/calendar-day';
import { rangeName } from '../ranges/range-words';
import { type Stat, StatsPanel } from './stats-panel';
import { successRatePercent } from './success-rate';

export const FEE_PERCENT = PARTICIPATION_FEE_BASIS_POINTS / 100;

interface MainFiguresProps {
  range: AnalyticsRange;
  /** Undefined if they failed to load, like the trends. */
  orders: OrderAnalytics | undefined;
  trends: Trends | undefined;
}

/** The fee, the orders, and how many texted carts were ordered. */
export function MainFigures({ range, orders, trends }: MainFiguresProps) {
  const stats: readonly Stat[] = [
    { label: 'Your fee', ...(orders === undefined ? UNREAD : feeOf(orders)) },
    { label: 'Total Orders', ...(orders === undefined ? UNREAD : ordersOf(orders, trends)) },
    { label: 'Text to order', ...(trends === undefined ? UNREAD : shareOf(trends)) },
  ];
  return <StatsPanel label={rangeName(range)} stats={stats} />;
}

const UNREAD = { value: '–', note: 'Not available right now' };

function feeOf({ commission, netSales, totalOrders, earningOrders }: OrderAnalytics): Omit<Stat, 'label'> {
  const value = formatCents(commission.amount);
  if (totalOrders === 0) return { value };
  return {
    value,
    note:
      earningOrders === 0
        ? `No fee from ${countOf(totalOrders, 'order')}`
        : `${FEE_PERCENT}% of ${formatCents(netSales)} net sales`,
  };
}

function ordersOf({ totalOrders }: OrderAnalytics, trends: Trends | undefined): Omit<Stat, 'label'> {
  const lastWeek = trends?.weeks.at(-1);
  const thisWeek = lastWeek && isThisWeek(lastWeek.startsOn) ? lastWeek.orders : undefined;
  return {
    value: totalOrders.toLocaleString('en-US'),
    note: thisWeek !== undefined && `${thisWeek.toLocaleString('en-US')} this week`,
  };
}

function shareOf({ funnel: { sent, converted } }: Trends): Omit<Stat, 'label'> {
  if (sent === 0) return { value: '–', note: 'No carts texted' };
  return {
    value: `${successRatePercent(converted, sent)}%`,
    note: `${converted.toLocaleString('en-US')} of ${countOf(sent, 'texted cart')}`,
  };
}
