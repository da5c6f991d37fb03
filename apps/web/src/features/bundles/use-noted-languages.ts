import { productNoteEndpoints } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/endpoint-query';

/** In which languages a product's note is written: in none while that is not known, as nothing depends on it. */
export function useNotedLanguages(): (productId: string) => readonly Language[] {
  const { name: practiceName } = usePractice();
  const { data } = useQuery({
    ...endpointQuery(productNoteEndpoints.listNotedProducts, { query: { practiceName } }),
    staleTime: 0,
  });
  return (productId) => data?.products?.find((product) => product.productId === productId)?.languages ?? [];
}
