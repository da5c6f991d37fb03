import { REMEMBERED_VIEW_COOKIE } from '@eyecart/shared/contracts';
import { useEffect } from 'react';
import { isPanelFolded, lastFavoriteCount } from '@/features/favorites/panel-memory';
import { sessionStore } from '@/features/session/session-store';
import { isWelcomeSeen } from '@/features/session/welcome-seen';

const A_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Tells the server how high what stands above the products is in this browser, so that it paints the next document the same
 * way. The cookie names nobody.
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
  const view = [Number(isWelcomeSeen()), Number(isPanelFolded()), count].join('.');
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${REMEMBERED_VIEW_COOKIE}=${view}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`;
}
