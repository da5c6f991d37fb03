import { z } from 'zod';
import { type DayRangeParam, isDayRange } from '../rules/day-range.js';
import {
  commissionSchema,
  detailedOrderSchema,
  MAX_ORDERS_PER_PAGE,
  orderSortSchema,
  orderWithLinesSchema,
  sortOrderSchema,
} from './analytics-orders.js';
import { cartIdSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  DAY_PATTERN,
  idSchema,
  instantSchema,
  practiceNameSchema,
  practiceQuerySchema,
  successSchema,
  wholeNumberInAddress,
} from './fields.js';
import { dismissalReasonSchema } from './follow-up.js';
import { between, cursorSchema } from './paging.js';

/**
 * Whole days in the practice's time zone: a calendar month, a number of days up to and including today, or `all`, which
 * starts with the first order.
 */
export const ANALYTICS_RANGES = ['this-month', 'last-month', '30', '90', '365', 'all'] as const;
const customRangeSchema = z
  .string()
  .refine(isDayRange, 'must be one of the ranges, or two days such as 2026-10-01..2026-10-31')
  .meta({ pattern: String.raw`^${DAY_PATTERN}\.\.${DAY_PATTERN}$` });
export const analyticsRangeSchema = z.union([z.enum(ANALYTICS_RANGES), customRangeSchema]).meta({
  id: 'AnalyticsRange',
  description:
    "Whole days in the practice's time zone: a calendar month, a number of days up to and including today, `all`, or the first and last day such as `2026-10-01..2026-10-31`.",
});
/** One of the named ranges, or the first and last day of a custom one. */
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number] | DayRangeParam;

/** What staff can save as a CSV file. */
const EXPORTS = ['orders', 'follow-ups', 'follow-up-reasons'] as const;
export type Exported = (typeof EXPORTS)[number];

/** No range means all. */
const rangeQuerySchema = practiceQuerySchema.extend({
  range: analyticsRangeSchema
    .optional()
    .describe('The days to count: a named range, or the first and last day. Absent means all.'),
});

/** How many texts there were, of a practice or a group. */
export const textCounts = {
  totalSent: z
    .number()
    .int()
    .describe('Texts that were attempted, reminders included: the sum of the other two.'),
  successfulSent: z.number().int().describe('Texts that were sent and did not fail.'),
  failedSent: z.number().int().describe('Texts that failed.'),
};

const smsAnalyticsSchema = z
  .object({
    ...textCounts,
    lastSentAt: instantSchema.nullable().describe('When the last text was sent; null when there is none.'),
  })
  .meta({
    id: 'SmsAnalytics',
    description: 'Attempted texts, including reminders. `totalSent` is the sum of the other two.',
  });
export type SmsAnalytics = z.infer<typeof smsAnalyticsSchema>;

const orderSumsSchema = z
  .object({
    currency: z.string().describe('ISO 4217, such as `USD`.'),
    totalOrders: z.number().int().describe('All orders, canceled ones included.'),
    earningOrders: z.number().int().describe('Orders with a net sale, which earn a fee.'),
    totalRevenue: centsSchema.describe('What patients paid or owe, less refunds, in cents.'),
    unpaidRevenue: centsSchema.describe('The part of the revenue that is not paid yet, in cents.'),
    averageOrderValue: centsSchema.describe(
      'The average of the orders that were neither canceled nor fully refunded, in cents.',
    ),
    undoneOrders: z
      .number()
      .int()
      .describe('Canceled and fully refunded orders, which the average leaves out.'),
    netSales: centsSchema.describe('The base of the fee, in cents.'),
    itemCount: z.number().int().describe('How many items were ordered.'),
    commission: commissionSchema.describe('The participation fee of these orders.'),
  })
  .meta({
    id: 'OrderSums',
    description:
      "Totals of the orders in one currency, in its cents. Each is the sum of the orders' own amounts.",
  });

const orderAnalyticsSchema = orderSumsSchema
  .extend({
    lastOrderAt: instantSchema
      .nullable()
      .describe('When the latest order was placed; null when there is none.'),
    otherCurrencies: z.array(orderSumsSchema).describe('The same figures for each other currency.'),
  })
  .meta({
    id: 'OrderAnalytics',
    description:
      "Totals of the orders in the shop's currency. Orders in other currencies are listed separately and never added in.",
  });
export type OrderAnalytics = z.infer<typeof orderAnalyticsSchema>;

const weekSchema = z
  .object({
    startsOn: z.iso.date().describe('Monday of the week, YYYY-MM-DD.'),
    orders: z.number().int().describe('How many orders were placed.'),
    revenue: centsSchema.describe('What patients paid or owe for them, less refunds, in cents.'),
  })
  .meta({
    id: 'Week',
    description: "One week's orders in the shop's currency, by the practice's time zone.",
  });
export type Week = z.infer<typeof weekSchema>;

const monthSchema = weekSchema
  .extend({
    startsOn: z.iso.date().describe('First day of the month, YYYY-MM-DD.'),
  })
  .meta({ id: 'Month', description: "One calendar month's orders in the shop's currency." });

const funnelSchema = z
  .object({
    sent: z.number().int().describe('Carts that were texted.'),
    failed: z
      .number()
      .int()
      .describe('Unopened carts of which every text failed: neither delivered nor without a report.'),
    delivered: z
      .number()
      .int()
      .describe('Carts whose text reached the phone, or that were opened or ordered.'),
    opened: z.number().int().describe('Carts that the patient opened or ordered.'),
    converted: z.number().int().describe('Carts that the patient ordered.'),
  })
  .meta({
    id: 'Funnel',
    description:
      'Carts that were texted, delivered, opened, and ordered. A later step proves the earlier ones, so no step exceeds the one before.',
  });
export type Funnel = z.infer<typeof funnelSchema>;

const followUpMonthSchema = z
  .object({
    month: z.string().describe("Month of the first text, YYYY-MM by the practice's time zone."),
    linksSent: z.number().int().describe('Links whose first text was sent in this month.'),
    orderedAlone: z.number().int().describe('Links that were not follow-ups and were ordered from.'),
    revenueAlone: centsSchema.describe('The revenue of these orders, in cents.'),
    feeAlone: centsSchema.describe('The fee for these orders, in cents.'),
    orderedAfter: z.number().int().describe('Links that were follow-ups and were ordered from.'),
    revenueAfter: centsSchema.describe('The revenue of these orders, in cents.'),
    feeAfter: centsSchema.describe('The fee for these orders, in cents.'),
  })
  .meta({
    id: 'FollowUpMonth',
    description: "Links texted in a month and their results, in the shop's currency.",
  });
export type FollowUpMonth = z.infer<typeof followUpMonthSchema>;

const errors = ['not_signed_in', 'other_practice'] as const;

/** How a page of orders is chosen, in a query or a body. */
const orderListing = {
  sortBy: orderSortSchema.optional().describe('What the orders are sorted by; the date by default.'),
  sortOrder: sortOrderSchema.optional().describe('The direction; `desc` by default.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
    .optional()
    .describe("Only orders in this currency, in ISO 4217; by default the shop's own."),
};

const orderPageSchema = z
  .object({
    orders: z.array(detailedOrderSchema).describe('One page of the orders.'),
    total: z.number().int().describe('Orders on all pages.'),
    otherCurrencyOrders: z
      .array(detailedOrderSchema)
      .describe('The newest 100 in other currencies; use `currency` to page through one of them.'),
    nextCursor: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The `cursor` of the next page; null on the last page. Absent with `page`, without `pageSize`, and unless sorted by date.',
      ),
  })
  .meta({ id: 'OrderPage', description: 'A page of orders.' });

export const analyticsEndpoints = {
  getSmsAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/sms',
    query: rangeQuerySchema,
    response: smsAnalyticsSchema,
    access: 'practice',
    summary: 'How many texts were sent, delivered, and refused.',
    description:
      "Counts the texts of the range by the practice's time zone, first texts and reminders alike.",
    errors,
  }),
  getOrderAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders',
    query: rangeQuerySchema,
    response: orderAnalyticsSchema,
    access: 'practice',
    summary: 'How many orders came in, and their totals.',
    description:
      'The sums of the same orders that `listDetailedOrders` lists, so they match to the cent. Orders in other currencies are listed apart and never added in.',
    errors,
  }),
  getTrends: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/trends',
    query: rangeQuerySchema,
    response: z.object({
      weeks: z
        .array(weekSchema)
        .describe(
          'Oldest first without gaps, up to the current week, at most 53. Empty when there are no orders.',
        ),
      months: z
        .array(monthSchema)
        .describe(
          'All months up to the current one, oldest first without gaps, if the range has more than 53 weeks; empty otherwise.',
        ),
      funnel: funnelSchema.describe('How far texted carts came.'),
      timeZone: z.string().describe('The time zone of days and weeks, by its IANA name.'),
      since: z.iso
        .date()
        .nullable()
        .describe('First day of the range. For `all`, the day of the first text or order, or null.'),
      until: z.iso.date().describe('Last day of the range, at most today.'),
    }),
    access: 'practice',
    summary:
      'Orders and revenue per week, and what became of texted carts. More than 53 weeks are summed per month; carts are counted as delivered, opened, and ordered.',
    description:
      "Made for charts: weeks without orders are there with zeros, and all days are those of the practice's time zone.",
    errors,
  }),
  getFollowUpEffect: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/follow-up',
    query: rangeQuerySchema,
    response: z.object({
      currency: z.string().describe('ISO 4217.'),
      months: z
        .array(followUpMonthSchema)
        .describe('Oldest first, without the months in which no link was sent.'),
      dismissals: z
        .array(
          z
            .object({
              reason: dismissalReasonSchema.describe('Why the patients were taken off the list.'),
              count: z.number().int().describe('How often.'),
            })
            .meta({
              id: 'DismissalCount',
              description: 'How often patients were taken off Follow-up for one reason.',
            }),
        )
        .describe(
          'Why staff took patients off Follow-up, most frequent first; undone dismissals are not counted.',
        ),
    }),
    access: 'practice',
    summary:
      'Which links led to an order, with and without a follow-up. It also says why follow-ups were dismissed.',
    description:
      'Compares links that led to an order by themselves with those that needed a follow-up, month by month.',
    errors,
  }),
  listDetailedOrders: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/detailed',
    query: rangeQuerySchema.extend({
      page: wholeNumberInAddress(1, 100_000)
        .optional()
        .describe('The page, from 1 on. Without it, the first 1,000 orders are returned.'),
      pageSize: wholeNumberInAddress(1, MAX_ORDERS_PER_PAGE)
        .optional()
        .describe('How many orders a page has; 25 by default when there is a page.'),
      ...orderListing,
      ...between('that were placed'),
      cartId: cartIdSchema.optional().describe('Only orders from this cart; absent for all.'),
      cursor: cursorSchema.describe(
        '`nextCursor` of the previous page, instead of `page`; only with orders sorted by date.',
      ),
    }),
    response: orderPageSchema,
    access: 'practice',
    summary:
      "The practice's orders, newest first by default. One page, or the first 1,000; `total` counts them all.",
    description:
      "Orders that patients placed with a cart or the code of this practice. With `currency`, only those in another currency than the shop's. To read them all, give `pageSize` without `page` and pass each `nextCursor` on as `cursor`: no order is missed or read twice when new ones come in.",
    errors,
  }),
  /** A POST, because browsers and servers keep URLs, which must not contain a name. */
  searchOrders: defineEndpoint({
    method: 'POST',
    path: '/api/analytics/orders/search',
    body: practiceQuerySchema.extend({
      range: analyticsRangeSchema
        .optional()
        .describe('The days to search: a named range, or the first and last day. Absent means all.'),
      page: z.number().int().min(1).max(100_000).describe('The page, from 1 on.'),
      pageSize: z
        .number()
        .int()
        .min(1)
        .max(MAX_ORDERS_PER_PAGE)
        .optional()
        .describe('How many orders a page has; 25 by default.'),
      ...orderListing,
      search: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .describe("Part of the customer's last name or of the order number; accents and case do not matter."),
    }),
    response: orderPageSchema,
    access: 'practice',
    summary: "Search the practice's orders by customer or order number.",
    description:
      'Like `listDetailedOrders`, for one customer or order. It is a POST so that no name is in an address.',
    errors,
  }),
  /** The browser makes the files, and records each one here before it saves it. */
  recordExport: defineEndpoint({
    method: 'POST',
    path: '/api/analytics/exports',
    body: z.object({
      practiceName: practiceNameSchema,
      exported: z.enum(EXPORTS).describe('What is saved.'),
      range: analyticsRangeSchema.default('all').describe('The days that the file covers.'),
    }),
    response: successSchema,
    status: 201,
    access: 'practice',
    idempotent: true,
    summary:
      'Record in the audit trail that figures are saved as a file. The figures come from the other calls.',
    description:
      "Makes no file: programs and the portal's pages build it from the other calls and record it here first.",
    errors,
  }),
  getOrderDetails: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/details/:orderId',
    params: z.object({ orderId: idSchema.describe("The order's `id`.") }),
    query: practiceQuerySchema,
    response: z.object({ order: orderWithLinesSchema.describe('The order.') }),
    access: 'practice',
    summary: 'One order with its products and its participation fee.',
    description: 'The amounts of the order and of each product, with what was refunded since.',
    errors: ['not_signed_in', 'other_practice', 'order_not_found'],
  }),
};
