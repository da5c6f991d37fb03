import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, in px, for what is drawn to its measure; 0 until it stands. */
export function useWidth<T extends HTMLElement>(): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, []);
  return { ref, width };
}
