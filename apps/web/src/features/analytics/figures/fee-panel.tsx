import type { AnalyticsRange, OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { PARTICIPATION_FEE_BASIS_POINTS } from '@eyecart/shared/rules/pricing';
import { countOf } from '@/lib/format';
import { rangeName } from '../ranges/range-words';
import { SECTION_TITLE_LOOK } from '../section-styles';
import { SkeletonText } from '../skeleton-text';

const PERCENT = PARTICIPATION_FEE_BASIS_POINTS / 100;

export interface Fee {
  readonly range: AnalyticsRange;
  /** Undefined if they failed to load. */
  readonly orders: OrderAnalytics | undefined;
  readonly isPending: boolean;
}

/** The practice's fee this month, last month, and in the chosen range. */
export function FeePanel({ fees }: { fees: readonly Fee[] }) {
  return (
    <section aria-labelledby="your-fee" className="mt-6 mb-4 sm:mb-5">
      <h2 id="your-fee" className={SECTION_TITLE_LOOK}>
        Your fee
      </h2>
      <p className="mt-1 mb-3.5 max-w-180 text-small text-pretty text-ink-2">
        {PERCENT}% of net sales: what patients paid for products, after discounts and refunds, without tax and
        shipping. Each order's fee is rounded to the cent.
      </p>
      <dl className="grid grid-cols-1 overflow-hidden rounded-stage border border-line bg-surface sm:grid-cols-3">
        {fees.map(({ range, orders, isPending }) => (
          <div
            key={range}
            className="grid min-w-0 grid-cols-[1fr_auto] items-baseline gap-x-4 border-line px-4 py-3.5 not-first:border-t sm:block sm:px-6 sm:py-5 sm:not-first:border-t-0 sm:not-first:border-l"
          >
            <dt className="text-small text-ink-2">{range === 'all' ? 'All time' : rangeName(range)}</dt>
            <dd className="text-[1.375rem] leading-[1.2] font-[620] tracking-[-0.035em] wrap-anywhere text-teal-press tabular-nums sm:mt-1.5 sm:text-[1.875rem]">
              {isPending ? <SkeletonText /> : amountOf(orders)}
            </dd>
            <dd className="col-span-2 mt-0.5 min-h-4.5 text-caption text-pretty text-ink-3 tabular-nums sm:mt-1">
              {isPending ? <SkeletonText /> : basisOf(orders)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const amountOf = (orders: OrderAnalytics | undefined): string =>
  orders === undefined ? '–' : formatCents(orders.commission.amount);

function basisOf(orders: OrderAnalytics | undefined): string {
  if (orders === undefined) return 'Not available right now';
  const { netSales, totalOrders, earningOrders } = orders;
  if (totalOrders === 0) return 'No orders';
  if (earningOrders === 0) return `No fee from ${countOf(totalOrders, 'order')}`;
  return `of ${formatCents(netSales)} net sales, ${countOf(earningOrders, 'order')}`;
}
