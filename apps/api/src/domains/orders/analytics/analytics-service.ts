import {
  type AnalyticsRange,
  type analyticsEndpoints,
  type DetailedOrder,
  type EndpointInput,
  type EndpointResponse,
  type FollowUpMonth,
  type Group,
  type GroupFigures,
  type groupEndpoints,
  MAX_ORDERS_PER_PAGE,
  ORDERS_PAGE_SIZE,
  type OrderAnalytics,
  type OrderSource,
  type OrderWithLines,
  type Practice,
  type SmsAnalytics,
  type Week,
} from '@eyecart/shared/contracts';
import { roundHalfUp } from '@eyecart/shared/rules/money';
import { PARTICIPATION_FEE_BASIS_POINTS } from '@eyecart/shared/rules/pricing';
import type { RootDatabase } from '../../../db/client.js';
import { readBounds } from '../../../db/keyset.js';
import { ApiError } from '../../../http/api-error.js';
import { pageOf, readCursor, refusedCursor } from '../../../http/keyset-cursor.js';
import type { Clock } from '../../../providers/clock.js';
import { isUuid } from '../../../rules/uuid.js';
import {
  countFunnel,
  countOrders,
  countTexts,
  findCalendar,
  findOrder,
  listOtherOrders,
  listPeriods,
  type OrderSumsRow,
  type Period,
  type ShownOrder,
  selectOrderPage,
  sumOrders,
} from './analytics-repository.js';
import type { Scope } from './analytics-scope.js';
import { countDismissals, type DismissalCount, listMonths } from './follow-up-effect-repository.js';
import { listGroupFigures } from './group-figures-repository.js';
import { fillMonths, fillWeeks, mondayOf } from './weeks.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly clock: Clock;
  /** ISO 4217. Orders in other currencies are never added to its totals. */
  readonly shopCurrency: string;
}

/** Which of a practice's orders to list. */
export type OrdersQuery = Partial<
  Omit<EndpointInput<typeof analyticsEndpoints.listDetailedOrders>['query'], 'practiceName'>
> & { readonly search?: string };

const MAX_OTHER_ORDERS = 100;
/** A year of weekly bars. */
const MAX_WEEKS = 53;
export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Results of a practice's texts and carts (docs/product.md §2.19, §2.20). Amounts in cents. */
export function createAnalyticsService({ db, clock, shopCurrency }: Dependencies) {
  const scopeOf = (practice: Practice, range: AnalyticsRange = 'all'): Scope => ({
    practiceId: practice.id,
    range,
    now: clock.now(),
  });

  return {
    async readSms(practice: Practice, range?: AnalyticsRange): Promise<SmsAnalytics> {
      const { sent, failed, lastSentAt } = await countTexts(db, scopeOf(practice, range));
      return {
        totalSent: sent + failed,
        successfulSent: sent,
        failedSent: failed,
        lastSentAt: lastSentAt?.toISOString() ?? null,
      };
    },

    async readOrders(practice: Practice, range?: AnalyticsRange): Promise<OrderAnalytics> {
      const rows = await sumOrders(db, scopeOf(practice, range));
      const own = rows.find(({ currency }) => currency === shopCurrency);
      return {
        ...presentSums(own ?? { ...NOTHING, currency: shopCurrency }),
        lastOrderAt: own?.lastOrderedAt.toISOString() ?? null,
        otherCurrencies: rows.filter((row) => row !== own).map(presentSums),
      };
    },

    async readFollowUp(
      practice: Practice,
      range?: AnalyticsRange,
    ): Promise<{ currency: string; months: FollowUpMonth[]; dismissals: DismissalCount[] }> {
      const scope = scopeOf(practice, range);
      const [months, dismissals] = await Promise.all([
        listMonths(db, scope, shopCurrency),
        countDismissals(db, scope),
      ]);
      return { currency: shopCurrency, months, dismissals };
    },

    async readTrends(
      practice: Practice,
      range?: AnalyticsRange,
    ): Promise<EndpointResponse<typeof analyticsEndpoints.getTrends>> {
      const scope = scopeOf(practice, range);
      const [{ timeZone, since, until }, found, funnel] = await Promise.all([
        findCalendar(db, scope),
        listPeriods(db, scope, shopCurrency),
        countFunnel(db, scope),
      ]);
      const known = found.weeks.map(presentPeriod);
      const first = known[0]?.startsOn;
      const empty = { orders: 0, revenue: 0 };
      const all =
        first === undefined
          ? []
          : fillWeeks(known, empty, {
              from: scope.range === 'all' || since === null ? first : mondayOf(since),
              to: until,
            });
      // Monthly bars for longer ranges, so that the chart agrees with the totals.
      const byMonth = all.length > MAX_WEEKS ? found.months : [];
      const months = fillMonths(byMonth.map(presentPeriod), empty, until);
      return { weeks: all.slice(-MAX_WEEKS), months, funnel, timeZone, since, until };
    },

    /** @throws ApiError `invalid_request` for a cursor that is invalid, or goes with a page or another sorting */
    async listOrders(
      practice: Practice,
      query: OrdersQuery,
    ): Promise<{
      orders: DetailedOrder[];
      total: number;
      otherCurrencyOrders: DetailedOrder[];
      nextCursor?: string | null;
    }> {
      const { search, cartId, cursor, page, sortBy = 'orderDate', sortOrder = 'desc' } = query;
      const scope = { ...scopeOf(practice, query.range), ...readBounds(query), search, cartId };
      const { pageSize = page === undefined ? MAX_ORDERS_PER_PAGE : ORDERS_PAGE_SIZE } = query;
      const takesCursor = page === undefined && sortBy === 'orderDate';
      if (cursor !== undefined && !takesCursor) {
        throw refusedCursor('goes with orders sorted by date, and without page');
      }
      const hasCursor = takesCursor && (cursor !== undefined || query.pageSize !== undefined);
      const currency = query.currency ?? shopCurrency;
      const [rows, counts] = await Promise.all([
        selectOrderPage(db, scope, currency, {
          sortBy,
          sortOrder,
          // One more than is shown, to know whether there is a next page.
          limit: hasCursor ? pageSize + 1 : pageSize,
          offset: ((page ?? 1) - 1) * pageSize,
          after: cursor === undefined ? null : readCursor(cursor),
        }),
        countOrders(db, scope),
      ]);
      const hasOthers = [...counts.keys()].some((each) => each !== shopCurrency);
      const others = hasOthers ? await listOtherOrders(db, scope, shopCurrency, MAX_OTHER_ORDERS) : [];
      const present = (row: ShownOrder) => presentOrder(row, practice);
      const { shown, nextCursor } = pageOf(rows, pageSize, ({ orderedAt: at, id }) => ({ at, id }));
      return {
        orders: shown.map(present),
        total: counts.get(currency) ?? 0,
        otherCurrencyOrders: others.map(present),
        ...(hasCursor ? { nextCursor } : {}),
      };
    },

    /** Figures of each practice of a group, and their sum. */
    async readGroup(
      { id: groupId }: Group,
      range: AnalyticsRange = 'all',
    ): Promise<EndpointResponse<typeof groupEndpoints.getGroupAnalytics>> {
      const scope = { groupId, range, now: clock.now() };
      const practices = await listGroupFigures(db, scope, shopCurrency);
      return { currency: shopCurrency, practices, total: addUp(practices) };
    },

    /** @throws ApiError `order_not_found`, also for another practice's order */
    async getOrder(practice: Practice, orderId: string): Promise<OrderWithLines> {
      const found = isUuid(orderId) ? await findOrder(db, practice.id, orderId) : null;
      if (!found) throw new ApiError('order_not_found');
      return { ...presentOrder(found, practice), lines: found.lines && [...found.lines] };
    },
  };
}

/** The fee is the sum of the practices' rounded fees. */
function addUp(practices: readonly GroupFigures[]): GroupFigures {
  const sumOf = (figure: keyof GroupFigures): number =>
    practices.reduce((sum, practice) => sum + practice[figure], 0);
  return {
    totalSent: sumOf('totalSent'),
    successfulSent: sumOf('successfulSent'),
    failedSent: sumOf('failedSent'),
    totalOrders: sumOf('totalOrders'),
    netSales: sumOf('netSales'),
    fee: sumOf('fee'),
    otherCurrencyOrders: sumOf('otherCurrencyOrders'),
  };
}

const RATE = PARTICIPATION_FEE_BASIS_POINTS / 10_000;
const NOTHING = {
  orders: 0,
  earningOrders: 0,
  amountCents: 0,
  keptOrders: 0,
  keptCents: 0,
  unpaidCents: 0,
  netCents: 0,
  feeCents: 0,
  items: 0,
};

const presentPeriod = (row: Period): Week => ({
  startsOn: row.startsOn,
  orders: row.orders,
  revenue: row.amountCents,
});

const presentSums = (row: Omit<OrderSumsRow, 'lastOrderedAt'>) => ({
  currency: row.currency,
  totalOrders: row.orders,
  earningOrders: row.earningOrders,
  totalRevenue: row.amountCents,
  unpaidRevenue: row.unpaidCents,
  averageOrderValue: row.keptOrders === 0 ? 0 : roundHalfUp(row.keptCents, row.keptOrders),
  undoneOrders: row.orders - row.keptOrders,
  netSales: row.netCents,
  itemCount: row.items,
  commission: { rate: RATE, amount: row.feeCents, currency: row.currency },
});

/** The codes of the sources, which the database stores as words. */
const SOURCE_CODES: Readonly<Record<OrderSource, DetailedOrder['sourceCode']>> = {
  'Text message': 'text_message',
  'QR code': 'qr_code',
  'Discount code': 'discount_code',
  'At the desk': 'at_the_desk',
};

const presentOrder = (row: ShownOrder, practice: Practice): DetailedOrder => ({
  id: row.id,
  orderNumber: row.orderNumber,
  customerLastName: row.customerLastName,
  isNameErased: row.erasedAt !== null,
  totalAmount: row.amountCents,
  originalAmount: row.totalCents,
  netAmount: row.netCents,
  currency: row.currency,
  itemCount: row.itemCount,
  status: row.status,
  orderDate: row.orderedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  practiceName: practice.name,
  shopifyOrderId: row.externalId.replace(/^.*\//, ''),
  source: row.source,
  sourceCode: SOURCE_CODES[row.source],
  commission: { rate: RATE, amount: row.feeCents, currency: row.currency },
});
