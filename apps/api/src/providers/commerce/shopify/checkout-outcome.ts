import { z } from 'zod';
import type { CheckoutOutcome, CheckoutRequest, CodeRefusal } from '../commerce-provider.js';
import { centsSchema } from './catalog/product-mapping.js';

const userErrorSchema = z.object({
  code: z.string().nullish(),
  field: z.array(z.string()).nullish(),
  message: z.string(),
});
const warningSchema = z.object({ code: z.string(), message: z.string(), target: z.string() });
const cartSchema = z.object({
  id: z.string(),
  checkoutUrl: z.string(),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  cost: z.object({ totalAmount: z.object({ amount: centsSchema }) }),
  lines: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        quantity: z.number().int(),
        merchandise: z.object({ id: z.string() }),
        cost: z.object({ subtotalAmount: z.object({ amount: centsSchema }) }),
      }),
    ),
  }),
});
export const createdCartSchema = z.object({
  cartCreate: z.object({
    cart: cartSchema.nullable(),
    userErrors: z.array(userErrorSchema),
    warnings: z.array(warningSchema),
  }),
});
export const foundCartSchema = z.object({
  cart: z.object({ cost: z.object({ totalAmount: z.object({ amount: centsSchema }) }) }).nullable(),
});
type CartCreate = z.infer<typeof createdCartSchema>['cartCreate'];
type Cart = z.infer<typeof cartSchema>;
type UserError = z.infer<typeof userErrorSchema>;

const STOCK_WARNINGS: ReadonlySet<string> = new Set([
  'MERCHANDISE_OUT_OF_STOCK',
  'MERCHANDISE_NOT_ENOUGH_STOCK',
]);

/** Warnings about a product that the cart cannot be checked out with. */
const LINE_WARNINGS: ReadonlySet<string> = new Set([
  ...STOCK_WARNINGS,
  'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION',
]);

/** On a line, these codes mean that it is unavailable in that quantity. INVALID is a missing variant. */
const LINE_ERRORS: ReadonlySet<string> = new Set([
  ...STOCK_WARNINGS,
  'MERCHANDISE_NOT_APPLICABLE',
  'MAXIMUM_EXCEEDED',
  'LESS_THAN',
  'VARIANT_REQUIRES_SELLING_PLAN',
  'INVALID',
]);

/** The shop's warnings about a code; any other means that it does not apply to this cart. */
const CODE_REFUSALS: Readonly<Record<string, CodeRefusal>> = {
  DISCOUNT_NOT_FOUND: 'unknown',
  DISCOUNT_CURRENTLY_INACTIVE: 'inactive',
  DISCOUNT_USAGE_LIMIT_REACHED: 'used-up',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'used-up',
};

/**
 * Reads the shop's answer to cartCreate. A cart that lacks goods cannot be checked out; one without the code can, once
 * the patient has agreed to its total.
 */
export function readCheckoutOutcome(
  request: CheckoutRequest,
  { cart, userErrors, warnings }: CartCreate,
): CheckoutOutcome {
  if (userErrors.length > 0) return readUserErrors(request, userErrors);
  if (cart === null) return { kind: 'refused', reason: 'The shop made no cart and gave no reason' };

  const targets = warnings.filter(({ code }) => LINE_WARNINGS.has(code)).map(({ target }) => target);
  const shortIds = new Set([...findShortLines(request, cart), ...findTargets(request, cart, targets)]);
  if (targets.length > 0 || shortIds.size > 0) return { kind: 'stock-short', variantIds: [...shortIds] };

  if (!isWebAddress(cart.checkoutUrl))
    return { kind: 'refused', reason: 'The shop gave no web address for its checkout' };
  return {
    kind: 'created',
    shopCartId: cart.id,
    checkoutUrl: cart.checkoutUrl,
    totalCents: cart.cost.totalAmount.amount,
    goodsCents: cart.lines.nodes.reduce((sum, { cost }) => sum + cost.subtotalAmount.amount, 0),
    codeRefusal: findCodeRefusal(request, cart, warnings),
  };
}

function findCodeRefusal(
  { discountCode }: CheckoutRequest,
  cart: Cart,
  warnings: CartCreate['warnings'],
): CodeRefusal | null {
  if (discountCode === null || isApplied(cart, discountCode)) return null;
  const warning = warnings.find(({ code }) => code.startsWith('DISCOUNT_'))?.code;
  return CODE_REFUSALS[warning ?? ''] ?? 'not-for-this-cart';
}

function readUserErrors(request: CheckoutRequest, errors: readonly UserError[]): CheckoutOutcome {
  const reason = errors.map(({ code, message }) => `${code ?? 'no code'}: ${message}`).join('; ');
  if (errors.some(({ code }) => code === 'SERVICE_UNAVAILABLE')) return { kind: 'try-later', reason };
  const variantIds = new Set<string>();
  let isStock = false;
  for (const error of errors.filter(({ code }) => LINE_ERRORS.has(code ?? ''))) {
    const variantId = findErrorLine(request, error);
    if (variantId !== null) variantIds.add(variantId);
    if (variantId !== null || STOCK_WARNINGS.has(error.code ?? '')) isStock = true;
  }
  return isStock ? { kind: 'stock-short', variantIds: [...variantIds] } : { kind: 'refused', reason };
}

/**
 * An error names its line by path, ["input", "lines", "0", "merchandiseId"], or by the variant's gid in its message.
 */
function findErrorLine({ lines }: CheckoutRequest, { field, message }: UserError): string | null {
  const place = field?.[field.indexOf('lines') + 1];
  const named = /gid:\/\/shopify\/ProductVariant\/(\d+)/.exec(message)?.[1];
  const line = field?.includes('lines') ? lines[Number(place)] : undefined;
  return (line ?? lines.find(({ variantId }) => variantId === named))?.variantId ?? null;
}

/**
 * The shop cuts lines it cannot fill, even to zero, and sometimes without a warning: compare the cart with the request.
 */
function findShortLines({ lines }: CheckoutRequest, cart: Cart): readonly string[] {
  const got = new Map<string, number>();
  for (const { merchandise, quantity } of cart.lines.nodes) {
    const variantId = numberOf(merchandise.id);
    got.set(variantId, (got.get(variantId) ?? 0) + quantity);
  }
  return lines
    .filter(({ variantId, quantity }) => (got.get(variantId) ?? 0) < quantity)
    .map((line) => line.variantId);
}

/** A warning points at a line of the shop's cart or at a variant. */
function findTargets({ lines }: CheckoutRequest, cart: Cart, targets: readonly string[]): readonly string[] {
  const variantOf = new Map(cart.lines.nodes.map((line) => [line.id, numberOf(line.merchandise.id)]));
  const variantIds = targets.map((target) => variantOf.get(target) ?? numberOf(target));
  return variantIds.filter((id) => lines.some((line) => line.variantId === id));
}

function isApplied(cart: Cart, discountCode: string): boolean {
  const wanted = discountCode.toLowerCase();
  return cart.discountCodes.some(({ code, applicable }) => applicable && code.toLowerCase() === wanted);
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** The last part of a gid. */
function numberOf(gid: string): string {
  return /^[^?]*\/(\d+)(?:\?|$)/.exec(gid)?.[1] ?? gid;
}
