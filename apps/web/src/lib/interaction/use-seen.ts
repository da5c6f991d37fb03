import { type RefObject, useEffect, useRef } from 'react';

interface Watched {
  readonly area: RefObject<HTMLElement | null>;
  /** The attribute of the watched elements, with their ids separated by spaces. */
  readonly attribute: string;
  /** The share of an element that has to be in view. */
  readonly share: number;
  /** The rows on the screen, and which of them are open. */
  readonly rows: unknown;
  readonly openRows?: unknown;
}

/** Calls `onSeen` once for each id that comes into view inside `area`, and again if the call is rejected. */
export function useSeen(
  { area, attribute, share, rows, openRows }: Watched,
  onSeen: (ids: string[]) => Promise<void>,
): void {
  const reported = useRef(new Set<string>());
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other elements.
  useEffect(() => {
    const elements = area.current?.querySelectorAll(`[${attribute}]`) ?? [];
    if (elements.length === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const ids = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .flatMap(({ target }) => target.getAttribute(attribute)?.split(' ') ?? [])
          .filter((id) => !reported.current.has(id));
        if (ids.length === 0) return;
        for (const id of ids) reported.current.add(id);
        latest.current(ids).catch(() => {
          for (const id of ids) reported.current.delete(id);
        });
      },
      { threshold: share },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [area, attribute, share, rows, openRows]);
}
