import type { CartItem, UnavailableItem } from '@eyecart/shared/contracts';
import { UNAVAILABLE_LABELS, type UnavailableCode } from '@eyecart/shared/rules/stock';
import type { CartLine } from '../../db/schema/index.js';
import type { CatalogSnapshot, CatalogVariant } from '../catalog/catalog-snapshot.js';
import { stockLimit, toCartItem } from '../catalog/resolve-lines.js';

/** Why a stored line cannot be bought today; null when it can. `found` is null when the product is gone. */
export function unavailableCode(found: CatalogVariant | null): UnavailableCode | null {
  if (!found) return 'gone';
  return stockLimit(found) === 0 ? 'sold_out' : null;
}

/** Stored lines at today's prices, with quantities lowered to the stock and changes marked (docs/product.md §7.2). */
export function priceToday(
  snapshot: CatalogSnapshot,
  lines: readonly CartLine[],
): { items: CartItem[]; unavailable: UnavailableItem[] } {
  const items: CartItem[] = [];
  const unavailable: UnavailableItem[] = [];
  for (const line of lines) {
    const found = snapshot.findVariant(line.variantId);
    const code = unavailableCode(found);
    if (!found || code !== null) {
      unavailable.push(toUnavailableItem(line, code ?? 'gone', found));
      continue;
    }
    const limit = stockLimit(found);
    const quantity = limit === null ? line.quantity : Math.min(limit, line.quantity);
    const item = toCartItem(found, { ...line, quantity });
    items.push({
      ...item,
      ...(item.price === line.priceCents ? {} : { previousPrice: line.priceCents }),
      ...(quantity === line.quantity ? {} : { previousQuantity: line.quantity }),
    });
  }
  return { items, unavailable };
}

const toUnavailableItem = (
  line: CartLine,
  reasonCode: UnavailableCode,
  found: CatalogVariant | null,
): UnavailableItem => ({
  id: line.variantId,
  title: line.title,
  quantity: line.quantity,
  imageUrl: line.imageUrl,
  reason: UNAVAILABLE_LABELS[reasonCode],
  reasonCode,
  ...(found && { description: found.product.description ?? '' }),
});
