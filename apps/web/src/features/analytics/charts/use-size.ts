import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** In px; 0 until the element is laid out. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element, for drawings that fill it. */
export function useSize<T extends HTMLElement>(): { ref: RefObject<T | null>; size: Size } {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, []);
  return { ref, size };
}
