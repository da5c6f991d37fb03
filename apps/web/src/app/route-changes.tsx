import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { PORTAL_NAME } from '@/lib/portal-name';

/** How long a page that comes back may take to grow to where it was left. */
const LONGEST_GROWTH_MS = 2000;

const leftAt = new Map<string, number>();

/** The page's name in the browser tab, which screen readers say first. */
export function DocumentTitle({ title }: { title: string | undefined }) {
  useEffect(() => {
    document.title = title === undefined ? PORTAL_NAME : `${title} · ${PORTAL_NAME}`;
  }, [title]);
  return null;
}

/**
 * What a browser does between documents, between the portal's pages: a new one is read from its top, the focus on
 * its heading; going back returns to where the page was left. Changes of the query alone are the page's business.
 */
export function useRouteChanges(): void {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const lastPath = useRef(pathname);

  useLayoutEffect(() => {
    const remember = () => leftAt.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  // Read while drawing: once the page stands, its first scroll is noted over what it was left at.
  const place = useRef(0);
  if (lastPath.current !== pathname && isBack) place.current = leftAt.get(key) ?? 0;

  useEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    const stop = new AbortController();
    whenDrawn('[data-landing]', stop.signal, (heading) => heading.focus({ preventScroll: true }));
    if (isBack) returnTo(place.current, stop);
    else if (hash === '') window.scrollTo(0, 0);
    return () => stop.abort();
  }, [pathname, hash, isBack]);
}

/** Calls `then` with the element, at once or as soon as the page has it. */
function whenDrawn(selector: string, signal: AbortSignal, then: (element: HTMLElement) => void): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found !== null) {
    then(found);
    return;
  }
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element === null) return;
    observer.disconnect();
    then(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Scrolls there as soon as the page is long enough, unless somebody scrolls first. */
function returnTo(top: number, stop: AbortController): void {
  const scroll = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) observer.disconnect();
  };
  const observer = new ResizeObserver(scroll);
  const giveUp = () => observer.disconnect();
  observer.observe(document.body);
  scroll();
  const timer = setTimeout(giveUp, LONGEST_GROWTH_MS);
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(sign, giveUp, { once: true, passive: true, signal: stop.signal });
  }
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    giveUp();
  });
}
