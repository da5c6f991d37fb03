import { buyableQuantity, isForSale } from './catalog.js';
import { readGid, toGid } from './gid.js';
import type { Shop } from './shop-context.js';
import type { Attribute, CartLine } from './shop-types.js';
import { isVisible } from './storefront-catalog.js';

export interface LineInput {
  merchandiseId: string;
  quantity?: number | null;
  attributes?: Attribute[] | null;
}
export interface UserError {
  code: string;
  field: string[];
  message: string;
}
export interface Warning {
  code: string;
  message: string;
  target: string;
}
export interface CheckedLines {
  lines: Omit<CartLine, 'id'>[];
  userErrors: UserError[];
  warnings: Warning[];
}

const MAX_QUANTITY = 1_000_000;

/** Reads a requested line, without checking stock. */
function readLine(input: LineInput, path: string[], { catalog }: Shop): Omit<CartLine, 'id'> | UserError {
  const gid = readGid(input.merchandiseId);
  const hit = gid?.type === 'ProductVariant' ? catalog.findVariant(gid.id) : null;
  if (hit === null || !isVisible(hit.product) || hit.variant.isPublished === false) {
    const message = `The merchandise with id ${input.merchandiseId} does not exist.`;
    return { code: 'INVALID', field: [...path, 'merchandiseId'], message };
  }
  if (hit.product.requiresSellingPlan === true) {
    const message = 'Variant can only be purchased with a selling plan.';
    return { code: 'VARIANT_REQUIRES_SELLING_PLAN', field: [...path, 'merchandiseId'], message };
  }
  const quantity = input.quantity ?? 1;
  const field = [...path, 'quantity'];
  if (quantity < 0) return { code: 'INVALID', field, message: 'The quantity must not be negative.' };
  if (quantity > MAX_QUANTITY) {
    return { code: 'INVALID', field, message: `The quantity must not exceed ${MAX_QUANTITY}.` };
  }
  return { variantId: hit.variant.id, quantity, attributes: input.attributes ?? [] };
}

/**
 * Checks lines as the shop does: an unknown product is an error. Lines that are sold out are removed and lines that are
 * short are lowered, with a warning. Lines of the same variant are merged.
 */
export function checkCartLines(inputs: readonly LineInput[], path: string[], shop: Shop): CheckedLines {
  const userErrors: UserError[] = [];
  const wanted = new Map<number, Omit<CartLine, 'id'>>();
  for (const [index, input] of inputs.entries()) {
    const line = readLine(input, [...path, String(index)], shop);
    if ('code' in line) {
      userErrors.push(line);
      continue;
    }
    const quantity = (wanted.get(line.variantId)?.quantity ?? 0) + line.quantity;
    wanted.set(line.variantId, { ...line, quantity });
  }
  if (userErrors.length > 0) return { lines: [], userErrors, warnings: [] };
  return { userErrors, ...fitToStock([...wanted.values()], shop) };
}

/** Lowers lines to the available stock, with a warning for each. */
export function fitToStock<T extends Omit<CartLine, 'id'>>(lines: readonly T[], { catalog }: Shop) {
  const warnings: Warning[] = [];
  const kept = lines.flatMap((line): T[] => {
    const hit = catalog.findVariant(line.variantId);
    if (line.quantity === 0 || hit === null) return [];
    const target = toGid('ProductVariant', line.variantId);
    const { title } = hit.product;
    if (!isForSale(hit.product, hit.variant)) {
      const message = `The product '${title}' is already sold out.`;
      warnings.push({ code: 'MERCHANDISE_OUT_OF_STOCK', message, target });
      return [];
    }
    if (hit.product.isUnavailableInLocation === true) {
      const message = `The product '${title}' is not available in your location.`;
      warnings.push({ code: 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION', message, target });
    }
    const most = buyableQuantity(hit.variant);
    if (most === null || line.quantity <= most) return [line];
    const message = `Only ${most} items were added to your cart due to availability.`;
    warnings.push({ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target });
    return [{ ...line, quantity: most }];
  });
  return { lines: kept, warnings };
}
