import { GraphQLError } from 'graphql';
import { cartView } from './cart-view.js';
import { cartGid, lineGid } from './carts.js';
import {
  checkCartLines,
  fitToStock,
  type LineInput,
  type UserError,
  type Warning,
} from './check-cart-lines.js';
import { findUsableCode } from './price-cart.js';
import type { ShopRequest } from './shop-context.js';
import type { Attribute, Cart } from './shop-types.js';

const MAX_LINES = 250;
const MAX_CODES = 5;

export interface CartInput {
  lines?: LineInput[] | null;
  discountCodes?: string[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
  buyerIdentity?: { email?: string | null; phone?: string | null } | null;
}

const failed = (...userErrors: UserError[]) => ({ cart: null, userErrors, warnings: [] });
const payload = (cart: Cart, warnings: Warning[], request: ShopRequest) => ({
  cart: cartView(cart, request),
  userErrors: [],
  warnings: [...warnings, ...codeWarnings(cart, request)],
});

/** Rejects lists that are longer than the API accepts. */
function checkLength(name: string, list: readonly unknown[] | null | undefined, most: number): void {
  if ((list?.length ?? 0) <= most) return;
  throw new GraphQLError(
    `The input array size of ${list?.length} is greater than the maximum allowed of ${most}.`,
    {
      extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED', argument: name },
    },
  );
}

/** Why a code was not applied: unknown, inactive, used up, or another one came first. */
function codeWarnings(cart: Cart, { shop, settings }: ShopRequest): Warning[] {
  const target = cartGid(cart);
  const applied = findUsableCode(cart.codes, { discounts: shop.discounts, settings });
  return cart.codes.flatMap((code): Warning[] => {
    const discount = shop.discounts.find(code);
    if (discount !== null && discount.code === applied?.code) return [];
    if (discount === null) {
      return [{ code: 'DISCOUNT_NOT_FOUND', message: `The discount code ${code} was not found.`, target }];
    }
    if (!discount.isActive) {
      const message = `The discount code ${code} is not active currently.`;
      return [{ code: 'DISCOUNT_CURRENTLY_INACTIVE', message, target }];
    }
    if (applied === null) {
      const message = `The discount code ${code} has reached its usage limit.`;
      return [{ code: 'DISCOUNT_USAGE_LIMIT_REACHED', message, target }];
    }
    const message = `The discount code ${code} could not be combined with ${applied.code}.`;
    return [{ code: 'DISCOUNT_CODE_NOT_HONOURED', message, target }];
  });
}

function cartCreate({ input }: { input?: CartInput | null }, request: ShopRequest) {
  const { shop } = request;
  const fields = input ?? {};
  checkLength('lines', fields.lines, MAX_LINES);
  checkLength('attributes', fields.attributes, MAX_LINES);
  const codes = [...new Set((fields.discountCodes ?? []).map((code) => code.trim()).filter(Boolean))];
  checkLength('discountCodes', codes, MAX_CODES);
  const fault = shop.faults.takeShop('cartCreate');
  if (fault !== null) {
    const message = fault.message ?? 'Something went wrong, please try again.';
    return failed({ code: fault.code ?? 'SERVICE_UNAVAILABLE', field: ['input'], message });
  }
  const checked = checkCartLines(fields.lines ?? [], ['input', 'lines'], shop);
  if (checked.userErrors.length > 0) return failed(...checked.userErrors);
  const cart = shop.carts.create({
    lines: checked.lines.map((line) => ({ ...line, id: '' })),
    codes,
    attributes: fields.attributes ?? [],
    note: fields.note ?? null,
    language: request.language,
    email: fields.buyerIdentity?.email ?? null,
    phone: fields.buyerIdentity?.phone ?? null,
  });
  return payload(cart, checked.warnings, request);
}

/** Changes the cart; one that is unknown or paid does not exist. */
function changing<T extends { cartId: string }>(
  change: (cart: Cart, args: T, request: ShopRequest) => { cart: Cart; warnings?: Warning[] } | UserError,
) {
  return (args: T, request: ShopRequest) => {
    const cart = request.shop.carts.findByGid(args.cartId);
    if (cart === null || cart.orderId !== null) {
      const message = 'The specified cart does not exist.';
      return failed({ code: 'INVALID', field: ['cartId'], message });
    }
    const changed = change(cart, args, request);
    if ('code' in changed) return failed(changed);
    return payload(request.shop.carts.save(changed.cart), changed.warnings ?? [], request);
  };
}

export const cartMutations = {
  cartCreate,
  cartLinesAdd: changing<{ cartId: string; lines: LineInput[] }>((cart, { lines }, { shop }) => {
    checkLength('lines', lines, MAX_LINES);
    const checked = checkCartLines(lines, ['lines'], shop);
    const [error] = checked.userErrors;
    if (error !== undefined) return error;
    const merged = new Map(cart.lines.map((line) => [line.variantId, line]));
    for (const line of checked.lines) {
      const known = merged.get(line.variantId);
      const id = lineGid(cart, line.variantId);
      merged.set(line.variantId, { ...line, id, quantity: line.quantity + (known?.quantity ?? 0) });
    }
    const fitted = fitToStock([...merged.values()], shop);
    return { cart: { ...cart, lines: fitted.lines }, warnings: [...checked.warnings, ...fitted.warnings] };
  }),
  cartLinesUpdate: changing<{ cartId: string; lines: { id: string; quantity?: number | null }[] }>(
    (cart, { lines }, { shop }) => {
      const wanted = new Map(lines.map((line) => [line.id, line.quantity]));
      const unknown = lines.findIndex((line) => !cart.lines.some(({ id }) => id === line.id));
      if (unknown !== -1) {
        const message = 'The merchandise line with id does not exist.';
        return { code: 'INVALID_MERCHANDISE_LINE', field: ['lines', String(unknown), 'id'], message };
      }
      const changed = cart.lines.map((line) => ({ ...line, quantity: wanted.get(line.id) ?? line.quantity }));
      const fitted = fitToStock(changed, shop);
      return { cart: { ...cart, lines: fitted.lines }, warnings: fitted.warnings };
    },
  ),
  cartLinesRemove: changing<{ cartId: string; lineIds?: string[] | null }>((cart, { lineIds }) => ({
    cart: { ...cart, lines: cart.lines.filter((line) => !lineIds?.includes(line.id)) },
  })),
  cartDiscountCodesUpdate: changing<{ cartId: string; discountCodes: string[] }>(
    (cart, { discountCodes }) => {
      checkLength('discountCodes', discountCodes, MAX_CODES);
      return {
        cart: { ...cart, codes: [...new Set(discountCodes.map((code) => code.trim()).filter(Boolean))] },
      };
    },
  ),
  cartAttributesUpdate: changing<{ cartId: string; attributes: Attribute[] }>((cart, { attributes }) => ({
    cart: { ...cart, attributes },
  })),
  cartNoteUpdate: changing<{ cartId: string; note: string }>((cart, { note }) => ({
    cart: { ...cart, note },
  })),
};
