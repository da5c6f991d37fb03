import { bundleEndpoints, type EndpointResponse } from '@eyecart/shared/contracts';
import { MAX_CART_LINES } from '@eyecart/shared/rules/cart-limits';
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { type CartAccess, useCartAccess } from '@/lib/cart/cart-access';
import { isApiError } from '@/lib/errors/api-error';
import { countOf } from '@/lib/format';
import { listChanged } from '@/lib/lists/changed-lists';

type Answer = EndpointResponse<typeof bundleEndpoints.addBundleToCart>;

/** Adds a bundle's products to the cart and says what was added, reduced or left out. */
export function useBundleToCart() {
  const queries = useQueryClient();
  const practiceName = usePractice().name;
  const cart = useCartAccess();
  return useAction({
    run: (id: string) =>
      callEndpoint(bundleEndpoints.addBundleToCart, { params: { id }, body: { practiceName } }),
    onDone: (answer) => addAnswerToCart(answer, cart),
    onFailed: (reason, _id, error) => {
      showFailure('Failed to add bundle to cart', { reason });
      if (isApiError(error) && error.status === 404) void listChanged(queries, 'bundles');
    },
  });
}

/**
 * Adds what can be bought to the cart and says so. Its count is what the cart
 * has grown by, which is less than the bundle's if a line is full.
 */
export function addAnswerToCart(
  { items, unavailableItems, bundle }: Answer,
  cart: Pick<CartAccess, 'addItems'>,
): void {
  const { count, leftOut } = cart.addItems(items);
  const reason = [
    listOf(
      'Left out',
      unavailableItems.map(({ title, reason }) => `${title} (${reason})`),
    ),
    listOf(`No room in a cart of ${MAX_CART_LINES} products`, leftOut),
    listOf('Fewer than in the bundle', items.flatMap(reducedName)),
  ]
    .filter((line) => line !== '')
    .join(' ');

  if (count === 0) {
    showFailure(nothingAdded(bundle.name, reason), { reason });
    return;
  }
  showToast({
    type: 'success',
    title: 'Bundle Added to Cart',
    message: `${bundle.name} (${countOf(count, 'item')}) has been added to your cart.`,
    reason: reason || undefined,
  });
}

const nothingAdded = (name: string, reason: string): string =>
  reason === ''
    ? `Nothing was added: ${name} has no products, or the cart is already full.`
    : `Nothing in ${name} can be added to the cart now.`;

const reducedName = ({ title, quantity, previousQuantity }: Answer['items'][number]): string[] =>
  previousQuantity === undefined ? [] : [`${title} (${quantity} of ${previousQuantity})`];

const listOf = (heading: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${heading}: ${names.join(', ')}.`;
