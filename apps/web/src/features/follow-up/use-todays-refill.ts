import { type CartItem, cartEndpoints, type FollowUp, type FollowUpProduct } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';

const { priceLines } = cartEndpoints;

/** The products of a refill as they are today. */
export interface TodaysRefill {
  readonly items: readonly CartItem[];
  /** Products that are no longer in the catalog. */
  readonly gone: readonly FollowUpProduct[];
}

/** The products of a row's refill at today's prices, loaded again for each review. */
export function useTodaysRefill({ products }: Pick<FollowUp, 'products'>) {
  const { name: practiceName } = usePractice();
  const cartItems = products.map(({ variantId, quantity }) => ({ id: variantId, variantId, quantity }));
  return useQuery({
    queryKey: [priceLines.path, { practiceName, cartItems }],
    queryFn: async ({ signal }): Promise<TodaysRefill> => {
      const { items } = await callEndpoint(priceLines, { body: { practiceName, cartItems } }, { signal });
      const known = new Set(items.map(({ variantId }) => variantId));
      return { items, gone: products.filter(({ variantId }) => !known.has(variantId)) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
