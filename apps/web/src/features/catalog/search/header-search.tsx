import { TextSearch } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { userAgent } from '@/lib/first-view/server-view';
import { PATHS } from '@/lib/paths';
import { DEFAULT_VIEW, searchFor, viewParams } from '../catalog-view';
import { useCatalogView } from '../use-catalog-view';
import { openQuickSearch } from './quick-search-store';
import { SearchField } from './search-field';

/** The product search and the button of quick search, on every page of a practice. */
export function HeaderSearch({ className }: { className?: string }) {
  const { view, show } = useCatalogView();
  const navigate = useNavigate();
  const isHome = useLocation().pathname === PATHS.home;
  const search = (query: string) => {
    if (isHome) {
      show((now) => searchFor(now, query), { replace: view.search !== '' && query !== '' });
    } else if (query.trim() !== '') {
      navigate({ pathname: PATHS.home, search: viewParams(searchFor(DEFAULT_VIEW, query)).toString() });
    }
  };
  return (
    <div className={cn('flex items-center gap-2', className)}>
      <div className="min-w-0 flex-1">
        <SearchField
          key={isHome ? 'home' : 'elsewhere'}
          value={isHome ? view.search : ''}
          onSearch={search}
          isInstant={isHome}
        />
      </div>
      <button
        type="button"
        aria-label={`Quick search, ${keys()}: patients`}
        title={keys()}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openQuickSearch()}
        className="inline-flex h-12 min-w-11 shrink-0 items-center justify-center rounded-m px-1.5 text-small font-[600] whitespace-nowrap text-ink-2 inset-ring inset-ring-line-btn transition-colors hover:bg-sand sm:px-4"
      >
        <TextSearch aria-hidden size={20} strokeWidth={1.9} className="hidden short:block" />
        <span className="short:hidden">Patients</span>
      </button>
    </div>
  );
}

const keys = (): string => (/mac|iphone|ipad/i.test(userAgent()) ? '⌘K' : 'Ctrl K');
