import { activityEndpoints, computerEndpoints, webhookEndpoints } from '@eyecart/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';

/** Opening the page reloads what may have changed since. */
const READ_ON_OPEN = { staleTime: 2000, refetchOnMount: true } as const;

/** A page of the audit trail: the newest entries, or those before one. */
export function useActivityPage(before: number | undefined) {
  const { name: practiceName } = usePractice();
  return useQuery({
    ...endpointQuery(activityEndpoints.listActivity, { query: { practiceName, before } }),
    ...READ_ON_OPEN,
  });
}

/** The computers that are signed in to the practice. */
export function useComputers() {
  const { name: practiceName } = usePractice();
  return useQuery({
    ...endpointQuery(computerEndpoints.listSessions, { query: { practiceName } }),
    ...READ_ON_OPEN,
  });
}

/** The addresses of the practice's own systems that get its events. */
export function useWebhooks() {
  const { name: practiceName } = usePractice();
  return useQuery({
    ...endpointQuery(webhookEndpoints.listWebhooks, { query: { practiceName } }),
    ...READ_ON_OPEN,
  });
}

/** Signs a computer out. Succeeds if it has signed out in the meantime. */
export function useSignOutComputer(onDone: () => void) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    run: (id: string) => endSession(practiceName, id),
    onDone: () => {
      showToast({ type: 'success', title: 'Signed Out', message: 'That computer is signed out.' });
      onDone();
      void queries.invalidateQueries({ queryKey: [computerEndpoints.listSessions.path] });
      void queries.invalidateQueries({ queryKey: [activityEndpoints.listActivity.path] });
    },
    onFailed: (reason) => showFailure(failedTo('sign that computer out'), { reason }),
  });
  return { signOut: start, isBusy };
}

async function endSession(practiceName: string, id: string): Promise<void> {
  try {
    await callEndpoint(computerEndpoints.endSession, { params: { id }, query: { practiceName } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}
