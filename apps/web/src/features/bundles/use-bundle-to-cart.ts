import { bundleEndpoints, type EndpointResponse } from '@eyecart/shared/contracts';
import { MAX_CART_LINES } from '@eyecart/shared/rules/cart-lines';
import { useQueryClient } from '@tanstack/react-query';
import { type Notice, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { type CartAccess, useCartAccess } from '@/lib/cart-access';
import { listChanged } from '@/lib/changed-lists';
import { countOf } from '@/lib/format';
import { useAction } from '@/lib/use-action';

type Answer = EndpointResponse<typeof bundleEndpoints.addBundleToCart>;

/** Puts a bundle's products into the cart and says what came in, what was lowered and what was left out. */
export function useBundleToCart() {
  const queries = useQueryClient();
  const practiceName = usePractice().name;
  const cart = useCartAccess();
  return useAction({
    run: (id: string) =>
      callEndpoint(bundleEndpoints.addBundleToCart, { params: { id }, body: { practiceName } }),
    onDone: (answer) => showToast(addAnswerToCart(answer, cart)),
    onFailed: (reason, _id, error) => {
      showToast({ type: 'error', title: 'Error', message: 'Failed to add bundle to cart', reason });
      if (isApiError(error) && error.status === 404) void listChanged(queries, 'bundles');
    },
  });
}

/**
 * Adds what can be bought to the cart and gives the toast for it (SPEC §8 Success toasts). `n` counts what the
 * cart has grown by, which is less than the bundle's when a line is full.
 */
export function addAnswerToCart(
  { items, unavailableItems, bundle }: Answer,
  cart: Pick<CartAccess, 'addItems'>,
): Notice {
  const { count, leftOut } = cart.addItems(items);
  const reason = [
    listOf(
      'Left out',
      unavailableItems.map(({ title, reason }) => `${title} (${withoutStop(reason)})`),
    ),
    listOf(`No room in an order of ${MAX_CART_LINES} products`, leftOut),
    listOf('Fewer than in the bundle', items.flatMap(loweredName)),
  ]
    .filter((line) => line !== '')
    .join(' ');

  if (count === 0)
    return { type: 'error', title: 'Error', message: nothingAdded(bundle.name, reason), reason };
  return {
    type: 'success',
    title: 'Bundle Added to Cart',
    message: `${bundle.name} (${countOf(count, 'item')}) has been added to your cart.`,
    reason: reason || undefined,
  };
}

const nothingAdded = (name: string, reason: string): string =>
  reason === ''
    ? `Nothing was added: ${name} has no products, or the order already holds as many as it can.`
    : `Nothing in ${name} can be added to the cart now.`;

const loweredName = ({ title, quantity, previousQuantity }: Answer['items'][number]): string[] =>
  previousQuantity === undefined ? [] : [`${title} (${quantity} of ${previousQuantity})`];

const listOf = (heading: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${heading}: ${names.join(', ')}.`;

const withoutStop = (text: string): string => text.replace(/\.$/, '');
