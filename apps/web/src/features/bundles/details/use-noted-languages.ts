import { productNoteEndpoints } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';

/** The languages that a product has a note in; none while that is unknown, since nothing depends on it. */
export function useNotedLanguages(): (productId: string) => readonly Language[] {
  const { name: practiceName } = usePractice();
  const { data } = useQuery({
    ...endpointQuery(productNoteEndpoints.listNotedProducts, { query: { practiceName } }),
    staleTime: 0,
  });
  return (productId) => data?.products?.find((product) => product.productId === productId)?.languages ?? [];
}
