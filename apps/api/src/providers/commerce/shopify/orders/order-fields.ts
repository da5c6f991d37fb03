import { z } from 'zod';
import { storableText } from '../../../../rules/storable.js';
import { isShopId, toGid } from '../gid.js';
import { parseDecimalToCents } from '../parse-decimal.js';

/** The maximum of an integer column: about 21 million dollars in cents. */
export const MAX_INTEGER = 2_147_483_647;

// Fields of orders and refunds. Error messages never quote a value: it may be about a patient.

const centsSchema = (least: number) =>
  z.string().transform((decimal, context): number => {
    try {
      const cents = parseDecimalToCents(decimal);
      if (cents >= least && cents <= MAX_INTEGER) return cents;
    } catch {}
    context.addIssue({ code: 'custom', message: 'is not an amount such as 18.99' });
    return z.NEVER;
  });
/** A decimal string as cents, exactly. */
export const moneySchema = centsSchema(0);
/** A decimal string as cents, for amounts that may be negative. */
export const signedMoneySchema = centsSchema(-MAX_INTEGER);

/** A list that may be missing or contain nulls; nulls are dropped. */
export const listSchema = <T extends object>(item: z.ZodType<T | null>) =>
  z
    .array(item.nullish())
    .nullish()
    .transform((list) => (list ?? []).flatMap((one) => one ?? []));

export const instantSchema = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

export const textSchema = z.string().transform(storableText);
export const wordSchema = textSchema.pipe(z.string().max(100)).nullish();
export const lastNameSchema = textSchema.pipe(z.string().max(500)).nullish();
export const orderNumberSchema = textSchema.pipe(z.string().min(1).max(100));
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'is not a currency');

/** A gid, kept as it is. */
const wholeGidSchema = (type: 'Order' | 'Refund') => {
  const start = toGid(type, '');
  return z
    .string()
    .refine(
      (gid) => gid.startsWith(start) && isShopId(gid.slice(start.length)),
      `is not the gid of a ${type}`,
    );
};
export const orderIdSchema = wholeGidSchema('Order');
export const refundIdSchema = wholeGidSchema('Refund');

/** An id as webhooks send it, as digits; `int` refuses numbers too large to be exact. */
export const numericIdSchema = z
  .union([z.number().int().positive(), z.string().refine(isShopId)])
  .transform(String);

/** The cart attribute that comes back as a note attribute of the order. It holds an opaque reference only. */
export const CART_REFERENCE_ATTRIBUTE = 'cart_ref';

/** A note attribute of an order; its value may be of any type. */
export interface OrderAttribute {
  readonly name: string;
  readonly value?: unknown;
}

/** The cart reference set by `createCheckout`; unreadable attributes are skipped. */
export function findCartReference(attributes: readonly OrderAttribute[]): string | null {
  const reference = attributes.find(({ name }) => name === CART_REFERENCE_ATTRIBUTE)?.value;
  return textSchema.safeParse(reference).data ?? null;
}

/** The first name that is not blank. */
export function pickLastName(...names: readonly (string | null | undefined)[]): string | null {
  return names.map((name) => name?.trim()).find(Boolean) ?? null;
}

export const quantitySchema = z.number().int().min(0).max(1_000_000);

/** A tip is listed among the lines: with its payment method, or titled "Tip" without a product. */
export function isTip(line: Readonly<Record<string, unknown>>): boolean {
  if (line.title === 'Tip' && line.product_id === null) return true;
  return [line.tip, line.tip_payment_gateway, line.tip_payment_method].some((mark) => mark != null);
}

export const sumOf = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

/** The fields of a body that do not match the shop's documentation: paths and issue codes, never values. */
export function nameFault(kind: string, error: z.ZodError): string {
  const places = error.issues.map((issue) => `${issue.path.join('.') || 'body'} ${issue.code}`);
  return `invalid ${kind}: ${places.slice(0, 5).join(', ')}`;
}
