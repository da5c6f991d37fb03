import { analyticsEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { isApiError } from '@/lib/errors/api-error';
import { RELOAD_ON_OPEN } from '../analytics-queries';

/** The server's codes for an unknown and for a malformed order id. */
const NO_ORDER: ReadonlySet<string | undefined> = new Set(['order_not_found', 'invalid_request']);

/** One of the practice's orders; `isMissing` if there is no such order. */
export function useOrderDetails(orderId: string) {
  const practice = usePractice();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(analyticsEndpoints.getOrderDetails, {
      params: { orderId },
      query: { practiceName: practice.name },
    }),
    ...RELOAD_ON_OPEN,
  });
  const isMissing = isApiError(error) && NO_ORDER.has(error.code);
  return { order: data?.order ?? null, error, isMissing, refetch };
}
