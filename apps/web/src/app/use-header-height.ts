import { type RefObject, useLayoutEffect } from 'react';

/**
 * The largest share of the window that a sticky header may take; a taller header scrolls away. Smaller with large text,
 * which makes the toolbar and the cart bar taller too.
 */
const LARGEST_SHARE = 0.3;
const USUAL_TEXT_PX = 16;

/**
 * Keeps `--header` at the header's real height, which larger text changes, and marks the page as crowded when it would take
 * too much of the window (see `short` in theme.css).
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current;
    if (element === null) return;
    const root = document.documentElement;
    const follow = () => {
      const { height } = element.getBoundingClientRect();
      if (height > 0) root.style.setProperty('--header', `${height}px`);
      const textScale = Number.parseFloat(getComputedStyle(root).fontSize) / USUAL_TEXT_PX;
      root.toggleAttribute('data-crowded', height * textScale > window.innerHeight * LARGEST_SHARE);
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    window.addEventListener('resize', follow);
    follow();
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', follow);
      root.style.removeProperty('--header');
      root.removeAttribute('data-crowded');
    };
  }, [header]);
}
