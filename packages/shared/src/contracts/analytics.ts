import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { centsSchema, idSchema, instantSchema, practiceQuerySchema, wholeNumberInAddress } from './fields.js';

/** Words for what became of an order. */
export const ORDER_STATUSES = [
  'completed',
  'fulfilled',
  'pending',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order came to a practice. */
export const ORDER_SOURCES = ['Text message', 'QR code', 'Discount code'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** Days that the figures reach back, today among them, by the calendar of the practice's zone; `all` since its first order. */
export const ANALYTICS_RANGES = ['30', '90', '365', 'all'] as const;
export const analyticsRangeSchema = z.enum(ANALYTICS_RANGES);
export type AnalyticsRange = z.infer<typeof analyticsRangeSchema>;

/** Without a range everything counts. */
const rangeQuerySchema = practiceQuerySchema.extend({ range: analyticsRangeSchema.optional() });

/** Attempted texts, reminders among them: `totalSent` is the sum of the other two. */
export const smsAnalyticsSchema = z.object({
  totalSent: z.number().int(),
  successfulSent: z.number().int(),
  failedSent: z.number().int(),
  lastSentAt: instantSchema.nullable(),
});
export type SmsAnalytics = z.infer<typeof smsAnalyticsSchema>;

/** `rate` is a fraction such as 0.15; `amount` in cents. */
const commissionSchema = z.object({ rate: z.number(), amount: centsSchema, currency: z.string() });

/** Sums of the orders in one currency; amounts in its cents. Each is the sum of what the orders themselves show. */
const orderSumsSchema = z.object({
  currency: z.string(),
  totalOrders: z.number().int(),
  totalRevenue: centsSchema,
  /** The part of the revenue that nobody has paid yet. */
  unpaidRevenue: centsSchema,
  averageOrderValue: centsSchema,
  /** Goods after discount, without tax and shipping, less refunded goods: what the fee is taken of. */
  netSales: centsSchema,
  itemCount: z.number().int(),
  commission: commissionSchema,
});

/** Orders in the shop's currency; those in others are listed apart and never added up with them. */
export const orderAnalyticsSchema = orderSumsSchema.extend({
  lastOrderAt: instantSchema.nullable(),
  otherCurrencies: z.array(orderSumsSchema),
});
export type OrderAnalytics = z.infer<typeof orderAnalyticsSchema>;

export const orderStatusSchema = z.enum(ORDER_STATUSES);

export const detailedOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerLastName: z.string().nullable(),
  /** What the patient pays, with tax and shipping, less refunds; 0 for an order that was called off before it was paid. */
  totalAmount: centsSchema,
  /** The same as it was ordered, before refunds and edits. */
  originalAmount: centsSchema,
  /** What the participation fee is taken of; 0 while unpaid, and once cancelled. */
  netAmount: centsSchema,
  currency: z.string(),
  itemCount: z.number().int(),
  status: orderStatusSchema,
  orderDate: instantSchema,
  createdAt: instantSchema,
  practiceName: z.string(),
  /** The number of the shop's own id. */
  shopifyOrderId: z.string(),
  /** How the patient came to order. */
  source: z.enum(ORDER_SOURCES),
  commission: commissionSchema,
});
export type DetailedOrder = z.infer<typeof detailedOrderSchema>;

export const ORDER_SORTS = ['orderDate', 'orderNumber', 'customer', 'amount', 'items', 'status'] as const;
export const orderSortSchema = z.enum(ORDER_SORTS);
export type OrderSort = z.infer<typeof orderSortSchema>;
export const sortOrderSchema = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrderSchema>;

/** Orders a page of the table has. */
export const ORDERS_PAGE_SIZE = 25;
/** The most orders of one answer; also what is given without a page. */
export const MOST_ORDERS_A_PAGE = 1000;
/** Weeks the chart goes back at the most. */
export const MOST_WEEKS = 53;

/** Orders of one week in the shop's currency, in the practice's zone; `revenue` as in the sums. */
export const weekSchema = z.object({
  /** Its Monday, YYYY-MM-DD. */
  startsOn: z.iso.date(),
  orders: z.number().int(),
  revenue: centsSchema,
});
export type Week = z.infer<typeof weekSchema>;

/**
 * What became of the carts that were texted, reminders aside: a text of theirs is known to have arrived, their page was seen, they
 * were ordered. Each by its own sign: an order may come from a page whose script could not tell that it was seen.
 */
export const funnelSchema = z.object({
  sent: z.number().int(),
  delivered: z.number().int(),
  opened: z.number().int(),
  converted: z.number().int(),
});
export type Funnel = z.infer<typeof funnelSchema>;

const errors = ['not_signed_in', 'other_practice'] as const;

export const analyticsEndpoints = {
  getSmsAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/sms',
    query: rangeQuerySchema,
    response: smsAnalyticsSchema,
    access: 'practice',
    summary: 'How many texts were sent, delivered and refused.',
    errors,
  }),
  getOrderAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders',
    query: rangeQuerySchema,
    response: orderAnalyticsSchema,
    access: 'practice',
    summary: 'How many orders came back and what they sum up to.',
    errors,
  }),
  getTrends: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/trends',
    query: rangeQuerySchema,
    response: z.object({
      /** Oldest first, none left out, the current one last; the newest 53 at the most. Empty without any order. */
      weeks: z.array(weekSchema),
      funnel: funnelSchema,
      /** The zone that days and weeks are counted in. */
      timeZone: z.string(),
      /** The first day of the range; for `all` that of the first text or order, null without any. */
      since: z.iso.date().nullable(),
    }),
    access: 'practice',
    summary: 'Orders and revenue per week, and how many texted carts were delivered, opened and ordered.',
    errors,
  }),
  listDetailedOrders: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/detailed',
    query: rangeQuerySchema.extend({
      /** From 1. Without it the first 1,000 are given. */
      page: wholeNumberInAddress(1, 100_000).optional(),
      /** 25 with a page, unless said otherwise. */
      pageSize: wholeNumberInAddress(1, MOST_ORDERS_A_PAGE).optional(),
      sortBy: orderSortSchema.optional(),
      sortOrder: sortOrderSchema.optional(),
      /** ISO 4217; the shop's own unless said otherwise. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
        .optional(),
    }),
    response: z.object({
      orders: z.array(detailedOrderSchema),
      /** How many there are on all pages. */
      total: z.number().int(),
      /** The newest of those in other currencies than the shop's, 100 at the most; `currency` pages through all of one. */
      otherCurrencyOrders: z.array(detailedOrderSchema),
    }),
    access: 'practice',
    summary:
      "The practice's orders, newest first unless sorted otherwise: a page of them, or the first 1,000. `total` says how many there are.",
    errors,
  }),
  getOrderDetails: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/details/:orderId',
    params: z.object({ orderId: idSchema }),
    query: practiceQuerySchema,
    response: z.object({ order: detailedOrderSchema }),
    access: 'practice',
    summary: 'One order with its participation fee.',
    errors: ['not_signed_in', 'other_practice', 'order_not_found'],
  }),
};
