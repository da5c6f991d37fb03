import type { ReactNode } from 'react';
import { OpenMark } from '@/components/ui/open-mark';
import { type AnalyticsView, fold, type Section } from './analytics-view';
import { SECTION_TITLE_LOOK } from './section-styles';

interface FoldedSectionProps {
  section: Section;
  title: string;
  view: AnalyticsView;
  onShow: (next: AnalyticsView, how: { replace: boolean; preventScrollReset: boolean }) => void;
  /** Rendered, and so loaded, only while it is open. */
  children: ReactNode;
}

/** A part of the page that is folded until it is opened or the URL names it. */
export function FoldedSection({ section, title, view, onShow, children }: FoldedSectionProps) {
  const isOpen = view.open.includes(section);
  return (
    <details
      open={isOpen}
      className="border-t border-line last:border-b"
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onShow(fold(view, section, open), { replace: true, preventScrollReset: true });
      }}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-s [&::-webkit-details-marker]:hidden">
        <h2 id={section} className={SECTION_TITLE_LOOK}>
          {title}
        </h2>
        <OpenMark isOpen={isOpen} size={20} />
      </summary>
      {isOpen && (
        <section aria-labelledby={section} className="pt-1 pb-8">
          {children}
        </section>
      )}
    </details>
  );
}
