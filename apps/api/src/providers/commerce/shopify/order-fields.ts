import { parseDecimalToCents } from '@eyecart/shared/rules/money';
import { z } from 'zod';
import { CART_REFERENCE_ATTRIBUTE } from './cart-reference.js';
import { isShopId, toGid } from './gid.js';

/** The most a column holds, some 21 million dollars. */
const MOST_CENTS = 2_147_483_647;

// What orders and refunds are made of. No complaint quotes what stands there: it may be about a patient.

/** A decimal string as cents, exactly. */
export const moneySchema = z.string().transform((decimal, context): number => {
  try {
    const cents = parseDecimalToCents(decimal);
    if (cents >= 0 && cents <= MOST_CENTS) return cents;
  } catch {}
  context.addIssue({ code: 'custom', message: 'is no amount such as 18.99' });
  return z.NEVER;
});

export const instantSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A text without what no database column takes: NUL and half characters. */
export const textSchema = z.string().transform((text) => text.replace(/\0|\p{Cs}/gu, ''));
export const wordSchema = textSchema.pipe(z.string().max(100)).nullish();
export const lastNameSchema = textSchema.pipe(z.string().max(500)).nullish();
export const orderNumberSchema = textSchema.pipe(z.string().min(1).max(100));
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'is no currency');

/** A gid as it stands. */
const wholeGidSchema = (type: 'Order' | 'Refund') => {
  const start = toGid(type, '');
  return z
    .string()
    .refine((gid) => gid.startsWith(start) && isShopId(gid.slice(start.length)), `is no gid of a ${type}`);
};
export const orderIdSchema = wholeGidSchema('Order');
export const refundIdSchema = wholeGidSchema('Refund');

/** An id as a webhook writes it, as digits; `int` refuses a number too large to be exact. */
export const numericIdSchema = z
  .union([z.number().int().positive(), z.string().refine(isShopId)])
  .transform(String);

/** A note on an order; the shop may hold any kind of value. */
export interface OrderAttribute {
  readonly name: string;
  readonly value?: unknown;
}

/** What `createCheckout` left on the cart; unreadable notes are passed over. */
export function findCartReference(attributes: readonly (OrderAttribute | null)[]): string | null {
  const reference = attributes.find((attribute) => attribute?.name === CART_REFERENCE_ATTRIBUTE)?.value;
  const text = textSchema.safeParse(reference);
  return text.success ? text.data : null;
}

/** The first name that is one. */
export function pickLastName(...names: readonly (string | null | undefined)[]): string | null {
  return names.map((name) => name?.trim()).find(Boolean) ?? null;
}

interface Taxed {
  readonly subtotalCents: number;
  readonly taxCents: number;
  /** The part of the tax that is on shipping, which the subtotal lacks. */
  readonly shippingTaxCents: number;
}

/** Goods without tax, of a subtotal that includes it. It is after discount and before shipping. */
export function takeTaxOut({ subtotalCents, taxCents, shippingTaxCents }: Taxed): number {
  return Math.max(0, subtotalCents - Math.max(0, taxCents - shippingTaxCents));
}

/** Where a body is not as the shop documents it: names places, never what stands there. */
export function nameFault(kind: string, error: z.ZodError): string {
  const places = error.issues.map((issue) => `${issue.path.join('.') || 'body'} ${issue.code}`);
  return `no ${kind}: ${places.slice(0, 5).join(', ')}`;
}
