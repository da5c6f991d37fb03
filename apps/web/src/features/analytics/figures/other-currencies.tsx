import type { DetailedOrder, OrderAnalytics } from '@eyecart/shared/contracts';
import { useId } from 'react';
import { countOf } from '@/lib/format';
import { formatAmount } from '../format-amount';
import { OrdersView } from '../orders/orders-view';
import { SECTION_TITLE_LOOK } from '../section-styles';

interface OtherCurrenciesProps {
  sums: OrderAnalytics['otherCurrencies'];
  orders: readonly DetailedOrder[];
}

const amountOf = ({ totalAmount, currency }: DetailedOrder): string => formatAmount(totalAmount, currency);

const feeOf = ({ commission }: DetailedOrder): string => formatAmount(commission.amount, commission.currency);

/** Orders in other currencies than the shop's, listed by currency. */
export function OtherCurrencies({ sums, orders }: OtherCurrenciesProps) {
  const title = useId();
  const total = sums.reduce((sum, { totalOrders }) => sum + totalOrders, 0);
  if (sums.length === 0 && orders.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-9 sm:mt-10">
      <h3 id={title} className={SECTION_TITLE_LOOK}>
        Orders in other currencies
      </h3>
      <p className="mt-1 mb-3.5 text-caption text-pretty text-ink-3">Not included in the figures above.</p>
      <div className="rounded-stage border border-line bg-surface px-4 py-1.5 sm:px-6">
        <ul className="tabular-nums">
          {sums.map(({ currency, totalOrders, totalRevenue, averageOrderValue, netSales, commission }) => (
            <li key={currency} className="border-t border-line py-3.5 first:border-t-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-[620]">
                <span>{countOf(totalOrders, 'order')}</span>
                <span>{formatAmount(totalRevenue, currency)}</span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-3">
                <span>{formatAmount(averageOrderValue, currency)} on average</span>
                <span>
                  Your {Math.round(commission.rate * 100)}% fee:{' '}
                  {formatAmount(commission.amount, commission.currency)} of {formatAmount(netSales, currency)}{' '}
                  net sales
                </span>
              </p>
            </li>
          ))}
        </ul>
        {orders.length > 0 && (
          <div className="border-t border-line">
            {orders.length < total && (
              <p className="pt-3.5 text-caption text-ink-3">
                The newest {orders.length} of {countOf(total, 'order')}. Export CSV has all of them.
              </p>
            )}
            <OrdersView
              caption="Orders in other currencies, newest first"
              orders={orders}
              amountOf={amountOf}
              feeOf={feeOf}
            />
          </div>
        )}
      </div>
    </section>
  );
}
