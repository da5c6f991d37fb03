import type { CartItem, CartItemInput, ErrorBody } from '@eyecart/shared/contracts';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { type TimeOfDay, timesField } from '@eyecart/shared/rules/routine';
import { isBlocked, productStock, SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import type { CartLine } from '../../db/schema/index.js';
import { ApiError } from '../../http/api-error.js';
import type { CatalogSnapshot, CatalogVariant } from './catalog-snapshot.js';
import { findOnlyVariant } from './find-only-variant.js';

type Details = NonNullable<ErrorBody['details']>;

/** A requested line, matched to the catalog. */
export interface ResolvedLine {
  readonly found: CatalogVariant;
  readonly quantity: number;
  readonly timesOfDay?: readonly TimeOfDay[] | undefined;
  /** Path of the line in the request, such as `cartItems.0`; the first one when it occurs twice. */
  readonly path: string;
}

/** The product's title with the variant's appended, as cart lines show it. */
export const lineTitle = ({ product, variant }: CatalogVariant): string =>
  cartLineTitle(product.title, variant.title);

/** The largest quantity that can be bought today; null for no limit. */
export function stockLimit({ product, variant }: CatalogVariant): number | null {
  if (isBlocked(productStock(product, variant))) return 0;
  const isCapped = variant.inventoryTracked && variant.inventoryPolicy === 'DENY';
  return isCapped ? Math.max(0, variant.quantityAvailable ?? 0) : null;
}

/** A line with current product data. */
export function toCartItem(
  found: CatalogVariant,
  { quantity, timesOfDay }: Pick<ResolvedLine, 'quantity' | 'timesOfDay'>,
): CartItem {
  return {
    id: found.variant.id,
    title: lineTitle(found),
    vendor: found.product.vendor,
    price: found.variant.price,
    quantity,
    imageUrl: pictureOf(found.product, found.variant),
    description: found.product.description ?? '',
    variantId: found.variant.id,
    selectedOptions: isDefaultVariant(found) ? [] : found.variant.selectedOptions,
    ...timesField(timesOfDay),
  };
}

/** A line as stored, with current product data to compare with later. */
export function toStoredLine({ found, quantity, timesOfDay }: ResolvedLine): CartLine {
  return {
    variantId: found.variant.id,
    productId: found.product.id,
    title: lineTitle(found),
    imageUrl: pictureOf(found.product, found.variant),
    quantity,
    priceCents: found.variant.price,
    ...timesField(timesOfDay),
  };
}

/** The only variant of a product without options adds nothing to the title. */
const isDefaultVariant = (found: CatalogVariant): boolean => lineTitle(found) === found.product.title;

/**
 * Matches the request's `list` to catalog lines and merges repeated variants. `find` returns the variant of an
 * input, or says why there is none.
 * @throws ApiError `code`, naming each input without a match
 */
export function gatherLines<I extends Pick<ResolvedLine, 'quantity' | 'timesOfDay'>>(
  inputs: readonly I[],
  { list, code, find }: { list: string; code: RefusalCode; find: (input: I) => CatalogVariant | string },
): ResolvedLine[] {
  const unknown: Details = [];
  const lines = new Map<string, ResolvedLine>();
  inputs.forEach((input, place) => {
    const found = find(input);
    const path = `${list}.${place}`;
    if (typeof found === 'string') {
      unknown.push({ path, message: found });
      return;
    }
    const line = lines.get(found.variant.id) ?? { found, quantity: 0, path };
    const timesOfDay = [...(line.timesOfDay ?? []), ...(input.timesOfDay ?? [])];
    lines.set(found.variant.id, { ...line, quantity: line.quantity + input.quantity, timesOfDay });
  });
  refuse(code, unknown);
  return [...lines.values()];
}

/**
 * The lines of a cart or draft order.
 * @throws ApiError `unknown_item`, naming each unknown line
 */
export const resolveLines = (
  snapshot: CatalogSnapshot,
  inputs: readonly CartItemInput[],
  list: 'cartItems' | 'items' | 'added',
): ResolvedLine[] =>
  gatherLines(inputs, { list, code: 'unknown_item', find: (input) => findVariant(snapshot, input) });

/** @throws ApiError `item_unavailable`, naming each line with too little stock */
export const refuseUnavailable = (lines: readonly ResolvedLine[]): void =>
  refuse('item_unavailable', lines.flatMap(describeShortage));

/** @throws ApiError `limit_reached`, naming each line over the limit */
export const refuseOverfull = (lines: readonly ResolvedLine[], container: 'cart' | 'bundle'): void =>
  refuse(
    'limit_reached',
    lines.flatMap((line) => describeOverfull(line, container)),
  );

/** The message for a line over the limit. */
export const overfullMessage = (found: CatalogVariant, container: 'cart' | 'bundle'): string =>
  `At most ${MAX_QUANTITY} of "${lineTitle(found)}" fit in a ${container}.`;

/** Lines that are still in the catalog, with current data; the others are left out. */
export const knownItems = (snapshot: CatalogSnapshot, inputs: readonly CartItemInput[]): CartItem[] =>
  inputs.flatMap((input) => {
    const found = findVariant(snapshot, input);
    return typeof found === 'string' ? [] : [toCartItem(found, input)];
  });

/** The variant of an input, or why there is none. */
function findVariant(snapshot: CatalogSnapshot, input: CartItemInput): CatalogVariant | string {
  const id = input.variantId ?? input.id;
  const variant = snapshot.findVariant(id);
  if (variant) return variant;
  const product = input.variantId ? null : snapshot.findProduct(input.id);
  if (product) return findOnlyVariant(product, 'variantId');
  return `There is no item "${id}" in the catalog.`;
}

function describeShortage(line: ResolvedLine): Details {
  const { found, quantity, path } = line;
  const limit = stockLimit(found);
  const title = lineTitle(found);
  if (limit === 0) return [{ path, message: `"${title}" is ${SOLD_OUT_LABEL.toLowerCase()}.` }];
  if (limit !== null && quantity > limit) return [{ path, message: `Only ${limit} of "${title}" are left.` }];
  return describeOverfull(line, 'cart');
}

function describeOverfull({ found, quantity, path }: ResolvedLine, container: 'cart' | 'bundle'): Details {
  return quantity > MAX_QUANTITY ? [{ path, message: overfullMessage(found, container) }] : [];
}

type RefusalCode = 'unknown_item' | 'item_unavailable' | 'product_not_found' | 'limit_reached';

function refuse(code: RefusalCode, details: Details): void {
  if (details.length === 0) return;
  throw new ApiError(code, { message: summarize(details), details });
}

/** The first few problems in full; the details list them all. */
function summarize(details: Details): string {
  const said = details.slice(0, MAX_NAMED).map((detail) => detail.message);
  const left = details.length - said.length;
  return left === 0 ? said.join(' ') : `${said.join(' ')} (and ${left} more)`;
}

const MAX_NAMED = 3;
