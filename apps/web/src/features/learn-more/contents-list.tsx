import { useLayoutEffect, useRef } from 'react';
import { cn } from '@/lib/cn';
import { SECTIONS } from './sections';
import { useCurrentSection } from './use-current-section';

/** The table of contents: a list that stays next to the text, or a row above it on small screens. */
export function ContentsList() {
  const current = useCurrentSection();
  const rail = useRef<HTMLUListElement>(null);
  // Before paint, and only once: a row that moves later would shift entries under a finger.
  useLayoutEffect(() => {
    const entry = rail.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!entry || !rail.current) return;
    rail.current.scrollLeft = entry.offsetLeft - (rail.current.clientWidth - entry.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      aria-label="On this page"
      className="sticky top-0 z-10 -mx-[16px] border-b border-line bg-ground/94 sm:-mx-[24px] lg:top-8 lg:mx-0 lg:self-start lg:border-0 lg:bg-transparent print:hidden"
    >
      <p aria-hidden className="mb-2 hidden pl-4 text-caption font-[640] text-ink-3 lg:block">
        On this page
      </p>
      <ul
        ref={rail}
        className="rail relative flex gap-1 px-2 py-1.5 sm:px-4 lg:block lg:border-l lg:border-line lg:p-0"
      >
        {SECTIONS.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={current === id ? 'true' : undefined}
              className={cn(
                'flex min-h-11 items-center rounded-m px-3 text-note font-[580] whitespace-nowrap transition-colors hover:text-ink lg:-ml-px lg:whitespace-normal lg:rounded-l-none lg:border-l-2 lg:px-4',
                current === id
                  ? 'bg-teal-50 text-teal-press lg:border-teal lg:bg-transparent'
                  : 'text-ink-2 lg:border-transparent',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
