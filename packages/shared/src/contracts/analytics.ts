import { z } from 'zod';
import { type DayRangeText, isDayRange } from '../rules/day-range.js';
import {
  commissionSchema,
  detailedOrderSchema,
  MAX_ORDERS_PER_PAGE,
  orderSortSchema,
  orderWithLinesSchema,
  sortOrderSchema,
} from './analytics-orders.js';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  idSchema,
  instantSchema,
  practiceNameSchema,
  practiceQuerySchema,
  successSchema,
  wholeNumberInAddress,
} from './fields.js';
import { dismissalReasonSchema } from './follow-up.js';

/**
 * Whole days in the practice's time zone: a calendar month, a number of days up to and including today, or `all`, which
 * starts with the first order.
 */
export const ANALYTICS_RANGES = ['this-month', 'last-month', '30', '90', '365', 'all'] as const;
const customRangeSchema = z
  .string()
  .refine(isDayRange, 'must be one of the ranges, or two days such as 2026-10-01..2026-10-31');
const analyticsRangeSchema = z.union([z.enum(ANALYTICS_RANGES), customRangeSchema]);
/** One of the named ranges, or the first and last day of a custom one. */
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number] | DayRangeText;

/** What staff can save as a CSV file. */
const EXPORTS = ['orders', 'follow-ups', 'follow-up-reasons'] as const;
export type Exported = (typeof EXPORTS)[number];

/** No range means all. */
const rangeQuerySchema = practiceQuerySchema.extend({ range: analyticsRangeSchema.optional() });

/** Attempted texts, including reminders. `totalSent` is the sum of the other two. */
const smsAnalyticsSchema = z.object({
  totalSent: z.number().int(),
  successfulSent: z.number().int(),
  failedSent: z.number().int(),
  lastSentAt: instantSchema.nullable(),
});
export type SmsAnalytics = z.infer<typeof smsAnalyticsSchema>;

/** Totals of the orders in one currency, in its cents. Each is the sum of the orders' own amounts. */
const orderSumsSchema = z.object({
  currency: z.string(),
  totalOrders: z.number().int(),
  /** Orders with a net sale, which earn a fee. */
  earningOrders: z.number().int(),
  totalRevenue: centsSchema,
  /** The part of the revenue that is not paid yet. */
  unpaidRevenue: centsSchema,
  /** Average over the orders that were neither canceled nor fully refunded. */
  averageOrderValue: centsSchema,
  /** Canceled and fully refunded orders, which the average leaves out. */
  undoneOrders: z.number().int(),
  /** The base of the fee. */
  netSales: centsSchema,
  itemCount: z.number().int(),
  commission: commissionSchema,
});

/** Orders in the shop's currency; others are listed separately and never added in (docs/product.md §7.8). */
const orderAnalyticsSchema = orderSumsSchema.extend({
  lastOrderAt: instantSchema.nullable(),
  otherCurrencies: z.array(orderSumsSchema),
});
export type OrderAnalytics = z.infer<typeof orderAnalyticsSchema>;

/** One week's orders in the shop's currency, by the practice's time zone. */
const weekSchema = z.object({
  /** Monday of the week, YYYY-MM-DD. */
  startsOn: z.iso.date(),
  orders: z.number().int(),
  revenue: centsSchema,
});
export type Week = z.infer<typeof weekSchema>;

/** One calendar month's orders in the shop's currency. */
const monthSchema = weekSchema.extend({
  /** First day of the month, YYYY-MM-DD. */
  startsOn: z.iso.date(),
});

/**
 * Carts that were texted, delivered, opened, and ordered. A later step proves the earlier ones, so no step exceeds the one
 * before.
 */
const funnelSchema = z.object({
  sent: z.number().int(),
  /** Unopened carts of which every text failed: neither delivered nor without a report. */
  failed: z.number().int(),
  delivered: z.number().int(),
  opened: z.number().int(),
  converted: z.number().int(),
});
export type Funnel = z.infer<typeof funnelSchema>;

/** Links texted in a month and their results, in the shop's currency. */
const followUpMonthSchema = z.object({
  /** Month of the first text, YYYY-MM by the practice's time zone. */
  month: z.string(),
  linksSent: z.number().int(),
  /** Links that were not follow-ups and were ordered from, with the orders' revenue and fee. */
  orderedAlone: z.number().int(),
  revenueAlone: centsSchema,
  feeAlone: centsSchema,
  /** Links that were follow-ups and were ordered from, with revenue and fee. */
  orderedAfter: z.number().int(),
  revenueAfter: centsSchema,
  feeAfter: centsSchema,
});
export type FollowUpMonth = z.infer<typeof followUpMonthSchema>;

const errors = ['not_signed_in', 'other_practice'] as const;

/** How a page of orders is chosen, in an address or a body. */
const orderListing = {
  sortBy: orderSortSchema.optional(),
  sortOrder: sortOrderSchema.optional(),
  /** ISO 4217; defaults to the shop's own. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
    .optional(),
};

const orderPageSchema = z.object({
  orders: z.array(detailedOrderSchema),
  /** Orders on all pages. */
  total: z.number().int(),
  /** The newest 100 in other currencies; use `currency` to page through one of them. */
  otherCurrencyOrders: z.array(detailedOrderSchema),
});

export const analyticsEndpoints = {
  getSmsAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/sms',
    query: rangeQuerySchema,
    response: smsAnalyticsSchema,
    access: 'practice',
    summary: 'How many texts were sent, delivered, and refused.',
    errors,
  }),
  getOrderAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders',
    query: rangeQuerySchema,
    response: orderAnalyticsSchema,
    access: 'practice',
    summary: 'How many orders came in, and their totals.',
    errors,
  }),
  getTrends: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/trends',
    query: rangeQuerySchema,
    response: z.object({
      /** Oldest first without gaps, up to the current week, at most 53. Empty when there are no orders. */
      weeks: z.array(weekSchema),
      /** All months up to the current one, oldest first without gaps, if the range has more than 53 weeks; empty otherwise. */
      months: z.array(monthSchema),
      funnel: funnelSchema,
      /** The time zone of days and weeks. */
      timeZone: z.string(),
      /** First day of the range. For `all`, the day of the first text or order, or null. */
      since: z.iso.date().nullable(),
      /** Last day of the range, at most today. */
      until: z.iso.date(),
    }),
    access: 'practice',
    summary:
      'Orders and revenue per week, and per month for more than 53 weeks, and how many texted carts were delivered, opened, and ordered.',
    errors,
  }),
  getFollowUpEffect: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/follow-up',
    query: rangeQuerySchema,
    response: z.object({
      /** ISO 4217. */
      currency: z.string(),
      /** Oldest first, without the months in which no link was sent. */
      months: z.array(followUpMonthSchema),
      /** Why staff took patients off Follow-up, most frequent first; undone dismissals are not counted. */
      dismissals: z.array(z.object({ reason: dismissalReasonSchema, count: z.number().int() })),
    }),
    access: 'practice',
    summary:
      'How many links led to an order with and without a follow-up, and why follow-ups were dismissed.',
    errors,
  }),
  listDetailedOrders: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/detailed',
    query: rangeQuerySchema.extend({
      /** From 1. Without it, the first 1,000. */
      page: wholeNumberInAddress(1, 100_000).optional(),
      /** Defaults to 25 when there is a page. */
      pageSize: wholeNumberInAddress(1, MAX_ORDERS_PER_PAGE).optional(),
      ...orderListing,
    }),
    response: orderPageSchema,
    access: 'practice',
    summary:
      "The practice's orders, newest first by default: one page, or the first 1,000. `total` counts them all.",
    errors,
  }),
  /** A POST: a name must not be in an address, which browsers and servers keep. */
  searchOrders: defineEndpoint({
    method: 'POST',
    path: '/api/analytics/orders/search',
    body: practiceQuerySchema.extend({
      range: analyticsRangeSchema.optional(),
      page: z.number().int().min(1).max(100_000),
      pageSize: z.number().int().min(1).max(MAX_ORDERS_PER_PAGE).optional(),
      ...orderListing,
      /** Part of the customer's last name or of the order number; accents and case do not matter. */
      search: z.string().trim().min(1).max(100),
    }),
    response: orderPageSchema,
    access: 'practice',
    summary: "Search the practice's orders by customer or order number, like the list of orders.",
    errors,
  }),
  /** The files are made in the browser, which records each one here before it saves it. */
  recordExport: defineEndpoint({
    method: 'POST',
    path: '/api/analytics/exports',
    body: z.object({
      practiceName: practiceNameSchema,
      exported: z.enum(EXPORTS),
      range: analyticsRangeSchema.default('all'),
    }),
    response: successSchema,
    status: 201,
    access: 'practice',
    idempotent: true,
    summary:
      'Record in the audit trail that figures are saved as a file. The figures come from the other calls.',
    errors,
  }),
  getOrderDetails: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/details/:orderId',
    params: z.object({ orderId: idSchema }),
    query: practiceQuerySchema,
    response: z.object({ order: orderWithLinesSchema }),
    access: 'practice',
    summary: 'One order with its products and its participation fee.',
    errors: ['not_signed_in', 'other_practice', 'order_not_found'],
  }),
};
