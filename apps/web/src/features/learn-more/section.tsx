import type { ReactNode } from 'react';
import { SECTIONS, type SectionId } from './sections';

interface SectionProps {
  id: SectionId;
  /** A longer title than the one in the table of contents. */
  title?: string;
  children: ReactNode;
}

/** One section; the table of contents links to its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line pt-10 not-first:mt-10 first:border-0 first:pt-0 sm:pt-12 sm:not-first:mt-12"
    >
      <h2
        id={id}
        tabIndex={-1}
        className="text-h2 tracking-[-0.028em] outline-none focus-visible:shadow-none sm:text-h2-large"
      >
        {title ?? SECTIONS.find((section) => section.id === id)?.title}
      </h2>
      <div className="mt-3.5 space-y-3.5 leading-[1.6] text-pretty text-ink-2 [&_h3]:pt-3.5 [&_h3]:text-h3 [&_h3]:text-ink [&_strong]:font-[620] [&_strong]:text-ink">
        {children}
      </div>
    </section>
  );
}
