import { z } from 'zod';
import { centsSchema, instantSchema } from './fields.js';

/** What became of an order; docs/product.md §7.5 says which one applies. */
export const ORDER_STATUSES = [
  'completed',
  'fulfilled',
  'pending',
  'canceled',
  'refunded',
  'partially_refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order came to a practice. */
export const ORDER_SOURCES = ['Text message', 'QR code', 'Discount code', 'At the desk'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** `rate` is a fraction such as 0.15; `amount` in cents. */
export const commissionSchema = z.object({ rate: z.number(), amount: centsSchema, currency: z.string() });

export const orderStatusSchema = z.enum(ORDER_STATUSES);

export const detailedOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerLastName: z.string().nullable(),
  /** Whether the name was erased here; otherwise null means that the shop gave none. */
  isNameErased: z.boolean(),
  /** The patient's total with tax and shipping, less refunds; 0 for an order canceled before payment. */
  totalAmount: centsSchema,
  /** The patient's total before refunds and edits. */
  originalAmount: centsSchema,
  /** The base of the participation fee; 0 while unpaid and once canceled. */
  netAmount: centsSchema,
  currency: z.string(),
  itemCount: z.number().int(),
  status: orderStatusSchema,
  orderDate: instantSchema,
  createdAt: instantSchema,
  practiceName: z.string(),
  /** The number at the end of the shop's own id. */
  shopifyOrderId: z.string(),
  source: z.enum(ORDER_SOURCES),
  /** `source` as a code. */
  sourceCode: z.enum(['text_message', 'qr_code', 'discount_code', 'at_the_desk']),
  commission: commissionSchema,
});
export type DetailedOrder = z.infer<typeof detailedOrderSchema>;

/** A product of an order as the shop sold it. Amounts in cents of the order's currency. */
const orderLineSchema = z.object({
  title: z.string(),
  /** Null for a product without options. */
  variantTitle: z.string().nullable(),
  /** As ordered. */
  quantity: z.number().int(),
  /** How many of them have since been refunded or removed from the order. */
  refundedQuantity: z.number().int(),
  /** The unit price, before discounts. */
  price: centsSchema,
  /** On the whole quantity. */
  discount: centsSchema,
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** One order with its products; null when the shop did not report them. */
export const orderWithLinesSchema = detailedOrderSchema.extend({
  lines: z.array(orderLineSchema).nullable(),
});
export type OrderWithLines = z.infer<typeof orderWithLinesSchema>;

export const ORDER_SORTS = ['orderDate', 'orderNumber', 'customer', 'amount', 'items', 'status'] as const;
export const orderSortSchema = z.enum(ORDER_SORTS);
export type OrderSort = z.infer<typeof orderSortSchema>;
export const sortOrderSchema = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrderSchema>;

/** Orders per page of the table. */
export const ORDERS_PAGE_SIZE = 25;
/** Most orders in one response; also the default without a page. */
export const MAX_ORDERS_PER_PAGE = 1000;
