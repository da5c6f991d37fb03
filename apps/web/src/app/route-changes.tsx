import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { onPracticeLeft } from '@/features/session/practice-data';
import { PORTAL_NAME } from '@/lib/portal-name';

/** How long a page may take to grow back to the position it was left at. */
const MAX_GROWTH_MS = 2000;

const leftAt = new Map<string, number>();

/** The page's name in the browser tab, which screen readers say first. */
export function DocumentTitle({ title }: { title: string | undefined }) {
  useEffect(() => {
    document.title = title === undefined ? PORTAL_NAME : `${title} · ${PORTAL_NAME}`;
  }, [title]);
  return null;
}

/**
 * Does between the portal's pages what a browser does between documents: a new page starts at the top with the focus
 * on its heading, and going back returns to the last position. Changes to the query alone are up to the page.
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

  // Read during render: once the page is up, its first scroll event overwrites the last position.
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

/** Clears the filters, search, and range from the URL when the practice that chose them leaves. */
export function useAddressOfPractice(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(
    () =>
      onPracticeLeft(() => {
        if (window.location.search !== '') navigate({ search: '' }, { replace: true, state });
      }),
    [navigate, state],
  );
}

/** Calls `then` with the element, right away or as soon as it exists. */
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

/** Scrolls there as soon as the page is long enough, unless the user scrolls first. */
function returnTo(top: number, stop: AbortController): void {
  const scroll = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) observer.disconnect();
  };
  const observer = new ResizeObserver(scroll);
  const giveUp = () => observer.disconnect();
  observer.observe(document.body);
  scroll();
  const timer = setTimeout(giveUp, MAX_GROWTH_MS);
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(sign, giveUp, { once: true, passive: true, signal: stop.signal });
  }
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    giveUp();
  });
}
