import { sessionEndpoints } from '@eyecart/shared/contracts';
import { awaitSession, callEndpoint, sessionKnown } from '@/lib/api-client';
import { sessionStore, storePractice } from './session-store';

/**
 * Asks whether the practice that this browser remembers is still signed in; all its calls wait for the answer. If the
 * server cannot be asked, they go ahead and say why.
 */
export function checkRestoredSession(): void {
  if (sessionStore.get() !== null) awaitSession(holds().catch(() => true));
}

async function holds(): Promise<boolean> {
  const { practice } = await callEndpoint(sessionEndpoints.getSession, {});
  if (practice === null || practice.id !== sessionStore.get()?.id) return false;
  storePractice(practice);
  sessionKnown.set(true);
  return true;
}
