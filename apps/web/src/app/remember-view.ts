import { REMEMBERED_VIEW_COOKIES } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { useEffect } from 'react';
import { isPanelFolded, lastFavoriteCount } from '@/features/favorites/panel-memory';
import { sessionStore } from '@/features/session/session-store';

const A_YEAR_MS = 365 * DAY_MS;

/**
 * Tells the server the height above the products in this browser, so that it renders the next document the same
 * way. The cookie identifies no one.
 */
export function RememberView() {
  useEffect(() => {
    window.addEventListener('pagehide', remember);
    return () => window.removeEventListener('pagehide', remember);
  }, []);
  return null;
}

function remember(): void {
  const count = lastFavoriteCount(sessionStore.get()?.id ?? '');
  const view = [Number(isPanelFolded()), count].join('.');
  const name = REMEMBERED_VIEW_COOKIES[window.location.protocol === 'https:' ? 'https' : 'http'];
  // If the browser cannot store it, the server renders as usual.
  window.cookieStore
    ?.set({ name, value: view, expires: Date.now() + A_YEAR_MS, sameSite: 'lax' })
    .catch(() => undefined);
}
