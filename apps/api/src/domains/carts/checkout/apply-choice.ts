import type { CartItemInput } from '@eyecart/shared/contracts';
import { chooseLines, type LineChoice } from '@eyecart/shared/rules/choose-lines';
import { priceCart } from '@eyecart/shared/rules/pricing';
import { ApiError } from '../../../http/api-error.js';
import type { PricedCart } from '../cart-service.js';

/**
 * The lines that a patient chose to order, with their totals; the whole cart without a choice (docs/product.md §7.11).
 * @throws ApiError `unknown_item` for a line that is not in the cart, `limit_reached` for more than the practice
 * recommended, `empty_cart` when nothing that can be bought is left
 */
export function applyChoice(priced: PricedCart, choice: LineChoice | undefined): PricedCart {
  if (choice === undefined) return priced;
  const { lines, discountCode } = priced.cart;
  for (const [id, quantity] of Object.entries(choice)) {
    const line = lines.find(({ variantId }) => variantId === id);
    if (!line) throw new ApiError('unknown_item', { message: `There is no item "${id}" in this cart.` });
    if (quantity > line.quantity) {
      const message = `At most ${line.quantity} of "${line.title}" can be ordered from this cart.`;
      throw new ApiError('limit_reached', { message });
    }
  }
  const items = chooseLines(priced.items, choice);
  if (items.length === 0) {
    throw new ApiError('empty_cart', { message: 'Please keep at least one item in your order.' });
  }
  return { ...priced, items, ...priceCart(items, discountCode) };
}

/** The choice in a list of lines; lines listed twice are added up. */
export function choiceOf(items: readonly CartItemInput[]): LineChoice {
  const choice = new Map<string, number>();
  for (const { id, variantId, quantity } of items) {
    const lineId = variantId ?? id;
    choice.set(lineId, (choice.get(lineId) ?? 0) + quantity);
  }
  return Object.fromEntries(choice);
}
