import { alertEndpoints, type EndpointResponse } from '@eyecart/shared/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSession } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';

type Answer = Partial<EndpointResponse<typeof alertEndpoints.findAlerts>>;

/** The patient queue as the header's poll last read it, for every computer of the practice. */
export function useQueue(): Required<Pick<Answer, 'queued' | 'lastQueued'>> {
  const practiceName = useSession()?.name ?? '';
  const { queryKey } = endpointQuery(alertEndpoints.findAlerts, { query: { practiceName } });
  const { data } = useQuery<Answer>({ queryKey, queryFn: skipToken });
  return { queued: data?.queued ?? 0, lastQueued: data?.lastQueued ?? null };
}
