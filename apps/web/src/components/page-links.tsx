import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { prefetchProductPage } from './catalogue-queries';
import { type CatalogueView, goToPage, viewParams } from './catalogue-view';
import { pageNumbers } from './page-numbers';

const CELL =
  'grid h-11 min-w-8.5 place-items-center rounded-m font-[560] tabular-nums transition-colors xs:min-w-10 sm:min-w-11';

interface PageLinksProps {
  view: CatalogueView;
  lastPage: number;
  onFollow: () => void;
}

/** A page is fetched when it is pointed at, so that it is there when it is pressed. */
export function PageLinks({ view, lastPage, onFollow }: PageLinksProps) {
  const queries = useQueryClient();
  if (lastPage <= 1) return null;
  const prefetch = (page: number) => prefetchProductPage(queries, goToPage(view, page));
  const link = (page: number, children: ReactNode, label: string) => (
    <Link
      to={{ search: viewParams(goToPage(view, page)).toString() }}
      aria-label={label}
      aria-current={page === view.page ? 'page' : undefined}
      onPointerEnter={() => prefetch(page)}
      onPointerDown={() => prefetch(page)}
      onFocus={() => prefetch(page)}
      onClick={onFollow}
      className={cn(CELL, page === view.page ? 'bg-ink text-white' : 'hover:bg-sand')}
    >
      {children}
    </Link>
  );
  const step = (page: number, icon: ReactNode, label: string) =>
    page >= 1 && page <= lastPage ? (
      link(page, icon, label)
    ) : (
      <span aria-hidden className={cn(CELL, 'text-ink-disabled')}>
        {icon}
      </span>
    );
  return (
    <nav aria-label="Pages" className="mt-9 mb-8 flex flex-wrap justify-center sm:mt-14 sm:mb-12 sm:gap-1">
      {step(view.page - 1, <ChevronLeft aria-hidden size={20} strokeWidth={1.9} />, 'Previous page')}
      {pageNumbers(view.page, lastPage).map((mark) =>
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
      {step(view.page + 1, <ChevronRight aria-hidden size={20} strokeWidth={1.9} />, 'Next page')}
    </nav>
  );
}
