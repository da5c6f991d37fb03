import { alertEndpoints, type EndpointResponse } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';

type Answer = Partial<EndpointResponse<typeof alertEndpoints.findAlerts>>;

/** The patient queue as the header's poll last read it, for every computer of the practice. */
export function useQueue(): Required<Pick<Answer, 'queued' | 'lastQueued'>> & { readonly isRead: boolean } {
  const practiceName = useSession()?.name ?? '';
  const query = endpointQuery(alertEndpoints.findAlerts, { query: { practiceName } });
  const answer: Answer | undefined = useQuery({ ...query, enabled: false }).data;
  return {
    isRead: answer !== undefined,
    queued: answer?.queued ?? 0,
    lastQueued: answer?.lastQueued ?? null,
  };
}
