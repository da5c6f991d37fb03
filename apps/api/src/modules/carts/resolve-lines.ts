import type { CartItem, CartItemInput, ErrorBody } from '@eyecart/shared/contracts';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-lines';
import { isBlocked, productStock } from '@eyecart/shared/rules/stock';
import { cartLineTitle } from '@eyecart/shared/rules/variant-choice';
import { ApiError } from '../../http/api-error.js';
import type { CatalogueSnapshot, CatalogueVariant } from '../catalogue/catalogue-snapshot.js';

type Details = NonNullable<ErrorBody['details']>;

/** Title with the variant's appended, as lines carry it. */
export const lineTitle = ({ product, variant }: CatalogueVariant): string =>
  cartLineTitle(product.title, variant.title);

/** How many can be had today: null for any number. */
export function stockLimit({ product, variant }: CatalogueVariant): number | null {
  if (isBlocked(productStock(product, variant))) return 0;
  const isCapped = variant.inventoryTracked && variant.inventoryPolicy === 'DENY';
  return isCapped ? Math.max(0, variant.quantityAvailable ?? 0) : null;
}

/** A line with today's facts. */
export function toCartItem(found: CatalogueVariant, quantity: number): CartItem {
  return {
    id: found.variant.id,
    title: lineTitle(found),
    price: found.variant.price,
    quantity,
    imageUrl: found.product.imageUrl,
    description: found.product.description ?? '',
    variantId: found.variant.id,
    selectedOptions: isDefaultVariant(found) ? [] : found.variant.selectedOptions,
  };
}

/** The only variant of a product without options adds nothing to its title. */
const isDefaultVariant = (found: CatalogueVariant): boolean => lineTitle(found) === found.product.title;

/**
 * Turns what a client sent into lines of the catalogue; the same variant twice becomes one line.
 * @throws ApiError `empty_cart`, `unknown_item` or `item_unavailable`, naming each line that is at fault
 */
export function resolveLines(
  snapshot: CatalogueSnapshot,
  inputs: readonly CartItemInput[],
): { found: CatalogueVariant; quantity: number }[] {
  if (inputs.length === 0) throw new ApiError('empty_cart');
  const unknown: Details = [];
  const lines = new Map<string, { found: CatalogueVariant; quantity: number; place: number }>();
  inputs.forEach((input, place) => {
    const found = findVariant(snapshot, input);
    if (typeof found === 'string') {
      unknown.push({ path: `cartItems.${place}`, message: found });
      return;
    }
    const line = lines.get(found.variant.id) ?? { found, quantity: 0, place };
    lines.set(found.variant.id, { ...line, quantity: line.quantity + input.quantity });
  });
  refuse('unknown_item', unknown);
  refuse('item_unavailable', [...lines.values()].flatMap(describeShortage));
  return [...lines.values()];
}

function findVariant(snapshot: CatalogueSnapshot, input: CartItemInput): CatalogueVariant | string {
  const id = input.variantId ?? input.id;
  const variant = snapshot.findVariant(id);
  if (variant) return variant;
  const product = input.variantId ? null : snapshot.findProduct(input.id);
  const only = product?.variants.length === 1 ? product.variants[0] : undefined;
  if (product && only) return { product, variant: only };
  if (product) return `"${product.title}" has options. Send the variantId of the one that is meant.`;
  return `There is no item "${id}" in the catalogue.`;
}

function describeShortage({
  found,
  quantity,
  place,
}: {
  found: CatalogueVariant;
  quantity: number;
  place: number;
}): Details {
  const path = `cartItems.${place}`;
  const limit = stockLimit(found);
  const title = lineTitle(found);
  if (limit === 0) return [{ path, message: `"${title}" is temporarily out of stock.` }];
  if (limit !== null && quantity > limit) return [{ path, message: `Only ${limit} of "${title}" are left.` }];
  if (quantity > MAX_QUANTITY)
    return [{ path, message: `At most ${MAX_QUANTITY} of "${title}" fit in a cart.` }];
  return [];
}

function refuse(code: 'unknown_item' | 'item_unavailable', details: Details): void {
  if (details.length === 0) return;
  throw new ApiError(code, { message: details.map((detail) => detail.message).join(' '), details });
}
