import type { OrderAnalytics, SmsAnalytics } from '@eyecart/shared/contracts';
import type { OrderPage, Trends } from '@/features/analytics/analytics-queries';
import { fakeServer, json, type SeenCall } from './fake-server';
import { sampleOrder } from './sample-order';

export const sampleSms = (changes: Partial<SmsAnalytics> = {}): SmsAnalytics => ({
  totalSent: 248,
  successfulSent: 241,
  failedSent: 7,
  lastSentAt: '2026-11-20T20:15:00.000Z',
  ...changes,
});

export const sampleSums = (changes: Partial<OrderAnalytics> = {}): OrderAnalytics => ({
  currency: 'USD',
  totalOrders: 86,
  earningOrders: 86,
  totalRevenue: 841_260,
  unpaidRevenue: 0,
  averageOrderValue: 9782,
  undoneOrders: 0,
  netSales: 756_300,
  itemCount: 267,
  commission: { rate: 0.15, amount: 113_445, currency: 'USD' },
  lastOrderAt: '2026-11-20T19:48:00.000Z',
  otherCurrencies: [],
  ...changes,
});

export const sampleTrends = (changes: Partial<Trends> = {}): Trends => ({
  weeks: [
    { startsOn: '2026-11-09', orders: 11, revenue: 107_602 },
    { startsOn: '2026-11-16', orders: 12, revenue: 117_384 },
  ],
  months: [],
  funnel: { sent: 171, failed: 3, delivered: 166, opened: 121, converted: 86 },
  timeZone: 'America/New_York',
  since: '2026-11-12',
  until: '2026-11-20',
  ...changes,
});

export interface ServedAnalytics {
  sms?: SmsAnalytics;
  sums?: OrderAnalytics;
  trends?: Trends;
  orderPage?: OrderPage;
  /** Takes precedence where it returns something. */
  answer?: (call: SeenCall) => Response | Error | Promise<Response> | undefined;
}

const SMS = '/api/analytics/sms';
const SUMS = '/api/analytics/orders';
const TRENDS = '/api/analytics/trends';
const ORDERS = '/api/analytics/orders/detailed';

const pathOf = ({ path }: SeenCall): string => path.replace(/\?.*/, '');
export const isSmsRead = (call: SeenCall): boolean => pathOf(call) === SMS;
export const isOrdersRead = (call: SeenCall): boolean => pathOf(call) === ORDERS;
export const isAnalyticsRead = ({ path }: SeenCall): boolean => path.startsWith('/api/analytics/');

/** The query of an orders read. */
export const askedOf = ({ path }: SeenCall): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1]));

/** Serves a practice's figures, which may change between two reads. */
export function serveAnalytics(served: ServedAnalytics) {
  return fakeServer((call) => {
    const given = served.answer?.(call);
    if (given !== undefined) return given;
    switch (pathOf(call)) {
      case SMS:
        return json(served.sms ?? sampleSms());
      case SUMS:
        return json(served.sums ?? sampleSums());
      case TRENDS:
        return json(served.trends ?? sampleTrends());
      case ORDERS:
        return json(served.orderPage ?? { orders: [sampleOrder()], total: 86, otherCurrencyOrders: [] });
      default:
        return json({});
    }
  });
}
