import { sessionEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint, sessionKnown, signOutHere } from '@/lib/api-client';
import { useStore } from '@/lib/create-store';
import { sessionStore, storePractice } from './session-store';

/**
 * Whether the restored practice is still signed in; until the server says so, false. A page with many reads waits for
 * this, so that an ended session costs one request. If the server cannot be asked, the page's own reads say why.
 */
export function useIsSessionKnown(): boolean {
  const isKnown = useStore(sessionKnown);
  const { isError } = useQuery({
    queryKey: [sessionEndpoints.getSession.path],
    queryFn: async ({ signal }) => checkSession(signal),
    enabled: !isKnown,
  });
  return isKnown || isError;
}

async function checkSession(signal: AbortSignal): Promise<boolean> {
  const { practice } = await callEndpoint(sessionEndpoints.getSession, {}, { signal });
  if (practice === null || practice.id !== sessionStore.get()?.id) {
    signOutHere();
    return false;
  }
  storePractice(practice);
  sessionKnown.set(true);
  return true;
}
