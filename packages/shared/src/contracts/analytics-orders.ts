import { z } from 'zod';
import { centsSchema, instantSchema } from './fields.js';

/** An order's status; docs/product.md §7.5 says which one applies. */
export const ORDER_STATUSES = [
  'completed',
  'fulfilled',
  'pending',
  'canceled',
  'refunded',
  'partially_refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order came from. */
export const ORDER_SOURCES = ['Text message', 'QR code', 'Discount code', 'At the desk'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

export const commissionSchema = z
  .object({
    rate: z.number().describe('The part of the net sales, such as 0.15.'),
    amount: centsSchema.describe('The fee in cents.'),
    currency: z.string().describe('The currency of the fee, in ISO 4217.'),
  })
  .meta({ id: 'Commission', description: 'A participation fee.' });

export const orderStatusSchema = z
  .enum(ORDER_STATUSES)
  .meta({ id: 'OrderStatus', description: 'What became of an order. Later versions may add values.' });

export const detailedOrderSchema = z
  .object({
    id: z.string().describe("The order's id in the portal."),
    orderNumber: z.string().describe("The order's number at the shop, such as `#1001`."),
    customerLastName: z
      .string()
      .nullable()
      .describe('The last name that the shop has; null when it gave none or it was erased.'),
    isNameErased: z
      .boolean()
      .describe('Whether the portal erased the name; otherwise null means that the shop gave none.'),
    totalAmount: centsSchema.describe(
      "The patient's total with tax and shipping, less refunds; 0 for an order canceled before payment.",
    ),
    originalAmount: centsSchema.describe("The patient's total before refunds and edits."),
    netAmount: centsSchema.describe('The base of the participation fee; 0 while unpaid and once canceled.'),
    currency: z.string().describe('ISO 4217, such as `USD`.'),
    itemCount: z.number().int().describe('How many items were ordered.'),
    status: orderStatusSchema.describe('What became of the order.'),
    orderDate: instantSchema.describe('When the patient ordered.'),
    createdAt: instantSchema.describe('When the portal got the order.'),
    practiceName: z.string().describe("The practice's name."),
    shopifyOrderId: z.string().describe("The number at the end of the shop's own id."),
    source: z.enum(ORDER_SOURCES).describe('How the order came to the practice, in words.'),
    sourceCode: z
      .enum(['text_message', 'qr_code', 'discount_code', 'at_the_desk'])
      .describe('`source` as a code.'),
    commission: commissionSchema.describe("The practice's participation fee for this order."),
  })
  .meta({ id: 'Order', description: 'An order with its amounts, in cents of its currency.' });
export type DetailedOrder = z.infer<typeof detailedOrderSchema>;

const orderLineSchema = z
  .object({
    title: z.string().describe("The product's title at the shop."),
    variantTitle: z.string().nullable().describe('Null for a product without options.'),
    quantity: z.number().int().describe('How many were ordered.'),
    refundedQuantity: z
      .number()
      .int()
      .describe('How many of them have since been refunded or removed from the order.'),
    price: centsSchema.describe("The unit price before discounts, in cents of the order's currency."),
    discount: centsSchema.describe("The discount on the whole quantity, in cents of the order's currency."),
  })
  .meta({
    id: 'OrderLine',
    description: "A product of an order as the shop sold it. Amounts in cents of the order's currency.",
  });
export type OrderLine = z.infer<typeof orderLineSchema>;

export const orderWithLinesSchema = detailedOrderSchema
  .extend({
    lines: z
      .array(orderLineSchema)
      .nullable()
      .describe("The order's products; null when the shop did not report them."),
  })
  .meta({ id: 'OrderWithLines', description: 'An order with its products.' });
export type OrderWithLines = z.infer<typeof orderWithLinesSchema>;

export const ORDER_SORTS = ['orderDate', 'orderNumber', 'customer', 'amount', 'items', 'status'] as const;
export const orderSortSchema = z
  .enum(ORDER_SORTS)
  .meta({ id: 'OrderSort', description: 'What orders are sorted by.' });
export type OrderSort = z.infer<typeof orderSortSchema>;
export const sortOrderSchema = z.enum(['asc', 'desc']).meta({ id: 'SortOrder', description: 'A direction.' });
export type SortOrder = z.infer<typeof sortOrderSchema>;

/** Orders per page of the table. */
export const ORDERS_PAGE_SIZE = 25;
/** Most orders in one response; also the default without a page. */
export const MAX_ORDERS_PER_PAGE = 1000;
