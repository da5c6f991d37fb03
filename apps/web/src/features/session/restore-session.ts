import { SIGN_IN_PATH, SIGNED_IN_QUERY, sessionEndpoints } from '@eyecart/shared/contracts';
import { awaitSession, callEndpoint, sessionKnown } from '@/lib/api/api-client';
import { firstView } from '@/lib/first-view/first-view';
import { PATHS } from '@/lib/paths';
import { claimBrowser } from './practice-data';
import { welcome } from './session-actions';
import { sessionStore, storePractice } from './session-store';

/**
 * Starts with the practice that the server rendered the page for. A page without one starts with the one that
 * this browser remembers.
 */
export function restoreSession(): void {
  const practice = firstView()?.practice ?? null;
  // The response to a refused form is at the form's URL, which is not a page of the portal.
  if (window.location.pathname === SIGN_IN_PATH) goHome();
  if (isArriving()) {
    goHome();
    if (practice === null) void welcomeSignedIn().catch(() => undefined);
    else welcome(practice);
    return;
  }
  if (practice === null || (sessionStore.get()?.id ?? practice.id) !== practice.id) {
    checkRestoredSession();
    return;
  }
  claimBrowser(practice.id);
  storePractice(practice);
  sessionKnown.set(true);
}

const goHome = (): void => window.history.replaceState(window.history.state, '', PATHS.home);

/** Whether the sign-in form was posted before its script had loaded, and the server has signed this browser in. */
const isArriving = (): boolean => window.location.search === `?${SIGNED_IN_QUERY}`;

/** The service worker's document does not know who has signed in. */
async function welcomeSignedIn(): Promise<void> {
  const { practice } = await callEndpoint(sessionEndpoints.getSession, {});
  if (practice !== null) welcome(practice);
}

/**
 * Asks whether the practice that this browser remembers is still signed in. All its calls wait for the answer; if the
 * server cannot be reached, they go ahead and report the failure themselves.
 */
function checkRestoredSession(): void {
  if (sessionStore.get() !== null) awaitSession(holds().catch(() => true));
}

async function holds(): Promise<boolean> {
  const { practice } = await callEndpoint(sessionEndpoints.getSession, {});
  if (practice === null || practice.id !== sessionStore.get()?.id) return false;
  storePractice(practice);
  sessionKnown.set(true);
  return true;
}
