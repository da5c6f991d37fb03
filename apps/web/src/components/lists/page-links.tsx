import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { pageNumbers } from './page-numbers';

const CELL =
  'grid h-11 min-w-8.5 place-items-center rounded-m font-[560] tabular-nums transition-colors xs:min-w-10 sm:min-w-11';

interface PageLinksProps {
  /** The accessible name of the links. */
  label?: string;
  page: number;
  lastPage: number;
  /** The URL query of a page. */
  searchOf: (page: number) => string;
  /** Prefetches a page when its link is hovered or focused. */
  onPoint: (page: number) => void;
  onFollow: () => void;
  className?: string;
}

/** Previous, page numbers and Next, all of them links; nothing if there is only one page. */
export function PageLinks(props: PageLinksProps) {
  const { label = 'Pages', page: current, lastPage, searchOf, onPoint, onFollow, className } = props;
  if (lastPage <= 1) return null;
  const link = (page: number, children: ReactNode, name: string) => (
    <Link
      to={{ search: searchOf(page) }}
      aria-label={name}
      aria-current={page === current ? 'page' : undefined}
      onPointerEnter={() => onPoint(page)}
      onPointerDown={() => onPoint(page)}
      onFocus={() => onPoint(page)}
      onClick={onFollow}
      className={cn(CELL, page === current ? 'bg-ink text-white' : 'hover:bg-sand')}
    >
      {children}
    </Link>
  );
  const step = (page: number, icon: ReactNode, name: string) =>
    page >= 1 && page <= lastPage ? (
      link(page, icon, name)
    ) : (
      <span aria-hidden className={cn(CELL, 'text-ink-disabled')}>
        {icon}
      </span>
    );
  return (
    <nav aria-label={label} className={cn('flex flex-wrap justify-center sm:gap-1', className)}>
      {step(current - 1, <ChevronLeft aria-hidden size={20} strokeWidth={1.9} />, 'Previous page')}
      {pageNumbers(current, lastPage).map((mark) =>
        typeof mark === 'string' ? (
          <span
            key={mark}
            aria-hidden
            className={cn(CELL, 'min-w-6 text-ink-disabled xs:min-w-6 sm:min-w-6')}
          >
            …
          </span>
        ) : (
          <span key={mark}>{link(mark, mark, `Page ${mark}`)}</span>
        ),
      )}
      {step(current + 1, <ChevronRight aria-hidden size={20} strokeWidth={1.9} />, 'Next page')}
    </nav>
  );
}
