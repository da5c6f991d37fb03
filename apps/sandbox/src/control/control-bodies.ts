import { z } from 'zod';
import { toCents } from '../money.js';

/** A number, digits, or the shop's id (gid://shopify/…/123). */
const id = z
  .union([z.number().int().positive(), z.string().regex(/^(gid:\/\/shopify\/\w+\/)?\d{1,16}$/)])
  .transform((value) => Number(String(value).split('/').at(-1)));

const amount = z
  .union([z.string(), z.number().transform((value) => String(value))])
  .refine((value) => /^\d{1,7}(\.\d{1,2})?$/.test(value), 'must be a dollar amount such as "9.99"')
  .transform(toCents);

const percent = z.number().min(0).max(100);

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +13125550142');

export const replyBody = z
  .strictObject({
    from: phone,
    body: z.string().max(1600).default(''),
    channel: z.enum(['sms', 'rcs']).default('sms'),
    media: z.number().int().min(0).max(10).default(0),
  })
  .refine(({ body, media }) => body !== '' || media > 0, { path: ['body'], error: 'must not be empty' });

export const inventoryBody = z.strictObject({
  variantId: id,
  quantity: z.number().int().min(-100_000).max(1_000_000),
});

const sellingFields = {
  price: amount.optional(),
  isTracked: z.boolean().optional(),
  inventoryPolicy: z.enum(['DENY', 'CONTINUE']).optional(),
  isWithheld: z.boolean().optional(),
  isPublished: z.boolean().optional(),
};
const productFields = {
  title: z.string().min(1).max(255).optional(),
  descriptionHtml: z.string().max(50_000).optional(),
  productType: z.string().max(100).optional(),
  category: z.string().max(100).nullable().optional(),
  tags: z.array(z.string().max(100)).max(50).optional(),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED']).optional(),
  isPublished: z.boolean().optional(),
  isGiftCard: z.boolean().optional(),
  requiresSellingPlan: z.boolean().optional(),
  isUnavailableInLocation: z.boolean().optional(),
};

/** Changes a variant, changes a product, or adds one. */
export const productsBody = z.union([
  z.strictObject({ variantId: id, ...sellingFields, quantity: z.number().int().optional() }),
  z.strictObject({ productId: id, ...productFields }),
  z.strictObject({
    ...productFields,
    title: z.string().min(1).max(255),
    vendor: z.string().min(1).max(100),
    price: amount,
    quantity: z.number().int().default(25),
    isTracked: z.boolean().default(true),
    inventoryPolicy: z.enum(['DENY', 'CONTINUE']).default('DENY'),
  }),
]);

export const bulkBody = z.strictObject({ count: z.number().int().min(0).max(10_000) });

export const discountsBody = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/, 'must be letters, digits, - and _'),
  isActive: z.boolean().default(true),
});

export const settingsBody = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  shipping: amount.optional(),
  taxPercent: z.number().min(0).max(50).optional(),
  automaticDiscountPercent: percent.optional(),
  codePercent: percent.nullable().optional(),
  areCodesUsedUp: z.boolean().optional(),
  roundingCents: z.number().int().min(-5).max(5).optional(),
  includedTaxPercent: z.number().min(0).max(50).optional(),
  shippingDiscountPercent: percent.optional(),
});

export const refundBody = z.strictObject({
  amount: amount.optional(),
  lines: z
    .array(z.strictObject({ lineId: id, quantity: z.number().int().min(1) }))
    .min(1)
    .optional(),
});

export const payBody = z.strictObject({
  lastName: z.string().trim().max(100).nullable().optional(),
  email: z.email().optional(),
  isTest: z.boolean().optional(),
  isPaid: z.boolean().optional(),
});

export const repeatBody = z.strictObject({
  topic: z
    .string()
    .regex(/^[a-z_]+\/[a-z_]+$/, 'must be a topic such as orders/updated')
    .optional(),
  times: z.number().int().min(1).max(20).default(1),
  order: z.literal('reverse').optional(),
});
