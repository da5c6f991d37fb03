import { type Practice, sessionEndpoints } from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { showBanner, showFailure, showToast } from '@/features/notifications/notify';
import { callEndpoint } from '@/lib/api/api-client';
import { forgetAnswers } from '@/lib/api/known-answers';
import { logFailure } from '@/lib/errors/log-failure';
import { forgetFirstView } from '@/lib/first-view/first-view';
import { claimBrowser, clearBrowser, onPracticeLeft } from './practice-data';
import { sessionStore, storePractice } from './session-store';

export function enterPractice(practice: Practice, queries: QueryClient): void {
  forgetFirstView();
  queries.clear();
  welcome(practice);
}

/** Shows the portal of a practice that has just signed in. Another practice's cart and form do not stay. */
export function welcome(practice: Practice): void {
  claimBrowser(practice.id);
  storePractice(practice);
  showBanner({ type: 'success', title: `Welcome, ${practice.name}!` });
}

/** Ends the session here and on the server; nothing of the practice stays in this browser. */
export async function logOut(queries: QueryClient): Promise<void> {
  const name = sessionStore.get()?.name;
  storePractice(null);
  clearBrowser();
  queries.clear();
  showBanner({ type: 'info', title: 'Logged out', message: name && `See you soon, ${name}.` });
  try {
    await endSession();
  } catch {
    showFailure('The server did not confirm the logout. We will try again when you are back online.');
    window.addEventListener('online', () => void endSession().catch(() => undefined), { once: true });
  }
}

/** A new sign-in has already ended this browser's earlier session. */
const endSession = async (): Promise<void> => {
  if (sessionStore.get() === null) await callEndpoint(sessionEndpoints.logout, {});
};

/** Drops answers and keys when a practice leaves, in whichever tab it does; returns a function that stops it. */
export const clearQueriesOnLeaving = (queries: QueryClient): (() => void) =>
  onPracticeLeft(() => queries.clear());

/** The module is preloaded on the first interaction. */
const forgetKeys = (): void => {
  import('@/lib/api/idempotency-keys')
    .then(({ forgetIdempotencyKeys }) => forgetIdempotencyKeys())
    .catch((error: unknown) => logFailure('forgetIdempotencyKeys', error));
};

onPracticeLeft(forgetKeys);
onPracticeLeft(forgetAnswers);

/** The session has ended on the server. Cart and form stay for the same practice (docs/product.md §4.3). */
export function leaveAfterSignOut(queries: QueryClient): void {
  if (sessionStore.get() === null) return;
  storePractice(null);
  queries.clear();
  showToast({
    type: 'info',
    title: 'Signed out',
    message: 'Your session has ended. Sign in again; your cart is still here.',
  });
}
