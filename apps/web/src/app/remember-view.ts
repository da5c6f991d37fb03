import { REMEMBERED_VIEW_COOKIE } from '@eyecart/shared/contracts';
import { isPanelFolded, lastFavoriteCount } from '@/features/favorites/panel-memory';
import { sessionStore } from '@/features/session/session-store';
import { isWelcomeSeen } from '@/features/session/welcome-seen';

const A_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Tells the server how high what stands above the products is in this browser, so that it paints the next document the same
 * way. The cookie names nobody.
 */
export function rememberViewOnLeaving(): void {
  window.addEventListener('pagehide', () => {
    const count = lastFavoriteCount(sessionStore.get()?.id ?? '');
    const view = [Number(isWelcomeSeen()), Number(isPanelFolded()), count].join('.');
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for a page that is leaving.
    document.cookie = `${REMEMBERED_VIEW_COOKIE}=${view}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`;
  });
}
