import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { centsSchema, idSchema, instantSchema, practiceQuerySchema } from './fields.js';

export const smsAnalyticsSchema = z.object({
  totalSent: z.number().int(),
  successfulSent: z.number().int(),
  failedSent: z.number().int(),
  lastSentAt: instantSchema.nullable(),
});

/** Amounts in cents of the shop's currency. */
export const orderAnalyticsSchema = z.object({
  totalOrders: z.number().int(),
  totalRevenue: centsSchema,
  averageOrderValue: centsSchema,
  lastOrderAt: instantSchema.nullable(),
});

export const detailedOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerLastName: z.string().nullable(),
  totalAmount: centsSchema,
  currency: z.string(),
  itemCount: z.number().int(),
  status: z.string(),
  orderDate: instantSchema,
  createdAt: instantSchema,
  practiceName: z.string(),
  shopifyOrderId: z.string(),
  source: z.string(),
  /** `rate` is a fraction such as 0.15; `amount` in cents. */
  commission: z.object({ rate: z.number(), amount: centsSchema, currency: z.string() }),
});
export type DetailedOrder = z.infer<typeof detailedOrderSchema>;

const errors = ['not_signed_in', 'other_practice'] as const;

export const analyticsEndpoints = {
  getSmsAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/sms',
    query: practiceQuerySchema,
    response: smsAnalyticsSchema,
    access: 'practice',
    summary: 'How many texts were sent, delivered and refused.',
    errors,
  }),
  getOrderAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders',
    query: practiceQuerySchema,
    response: orderAnalyticsSchema,
    access: 'practice',
    summary: 'How many orders came back and what they sum up to.',
    errors,
  }),
  listDetailedOrders: defineEndpoint({
    method: 'GET',
    path: '/api/analytics/orders/detailed',
    query: practiceQuerySchema,
    response: z.object({ orders: z.array(detailedOrderSchema) }),
    access: 'practice',
    summary: "The practice's orders, newest first.",
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
