import { type Practice, sessionEndpoints } from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { clearBundleSelection } from '@/features/bundles/bundle-selection-store';
import { forgetBundleName } from '@/features/bundles/use-bundle-name';
import { abandonCart, claimCart, onCartOwnerChange } from '@/features/cart/cart-store';
import { resetContactForm } from '@/features/cart/contact-form-store';
import { forgetFavoriteCount } from '@/features/favorites/panel-memory';
import { showBanner, showToast } from '@/features/notifications/notify';
import { callEndpoint } from '@/lib/api-client';
import { forgetAttempts } from '@/lib/idempotency-keys';
import { sessionStore, storePractice } from './session-store';

/** Signed out becomes signed in (SPEC §4 Authentication). Another practice's cart and form do not stay. */
export function enterPractice(practice: Practice, queries: QueryClient): void {
  queries.clear();
  claimCart(practice.id);
  storePractice(practice);
  showBanner({ type: 'success', title: `Welcome, ${practice.name}!` });
}

/** Ends the session here and on the server; nothing of the practice stays in this browser. */
export async function logOut(queries: QueryClient): Promise<void> {
  const name = sessionStore.get()?.name;
  storePractice(null);
  abandonCart();
  forgetPractice(queries);
  showBanner({ type: 'info', title: 'Logged out', message: name && `See you soon, ${name}.` });
  try {
    await endSession();
  } catch {
    showToast({
      type: 'error',
      title: 'Error',
      message: 'The server did not confirm the logout. It is tried again when the connection is back.',
    });
    window.addEventListener('online', () => void endSession().catch(() => undefined), { once: true });
  }
}

/** Signing in ends an earlier session of this browser by itself. */
const endSession = async (): Promise<void> => {
  if (sessionStore.get() === null) await callEndpoint(sessionEndpoints.logout, {});
};

/** What this tab holds of a practice beside the cart, which all tabs share. */
function forgetPractice(queries: QueryClient): void {
  resetContactForm();
  clearBundleSelection();
  forgetBundleName();
  forgetFavoriteCount();
  forgetAttempts();
  queries.clear();
}

/** Follows the other tabs: a logout there, or another practice's sign-in, leaves nothing of the practice here. */
export const followOtherTabs = (queries: QueryClient): (() => void) =>
  onCartOwnerChange(() => forgetPractice(queries));

/** The server no longer knows the session. Cart and form stay for the same practice (DESIGN 5.3). */
export function leaveAfterSignOut(queries: QueryClient): void {
  if (sessionStore.get() === null) return;
  storePractice(null);
  queries.clear();
  showToast({
    type: 'info',
    title: 'Signed out',
    message: 'Your session has ended. Sign in again; the cart is still here.',
  });
}
