import { analyticsEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { isApiError } from '@/lib/api-error';
import { endpointQuery } from '@/lib/endpoint-query';
import { READ_WHEN_OPENED } from './analytics-queries';

/** What the server says of an id that no order of this practice has, and of one that no order can have. */
const NO_ORDER: ReadonlySet<string | undefined> = new Set(['order_not_found', 'invalid_request']);

/** One of the practice's orders; `isMissing` where it has none such. */
export function useOrderDetails(orderId: string) {
  const practice = usePractice();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(analyticsEndpoints.getOrderDetails, {
      params: { orderId },
      query: { practiceName: practice.name },
    }),
    ...READ_WHEN_OPENED,
  });
  const isMissing = isApiError(error) && NO_ORDER.has(error.code);
  return { order: data?.order ?? null, error, isMissing, refetch };
}
