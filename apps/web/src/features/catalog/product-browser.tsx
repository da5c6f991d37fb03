import type { Product } from '@eyecart/shared/contracts';
import { PAGE_SIZE } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { PageLinks } from '@/components/page-links';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { useRetry } from '@/lib/use-retry';
import { BrandBrowser } from './brand-browser';
import { prefetchProductPage, refetchFailed, useProductPage } from './catalog-queries';
import { CatalogToolbar } from './catalog-toolbar';
import { chooseCollection, DEFAULT_VIEW, goToPage, viewParams } from './catalog-view';
import { CollectionChips } from './collection-chips';
import { NoProducts, ProductsError } from './product-empty-states';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { type NextView, useCatalogView } from './use-catalog-view';

const loadDialog = () => import('./product-dialog').then(({ ProductDialog }) => ({ default: ProductDialog }));
const ProductDialog = lazyDialog(loadDialog);
preloadOnInteraction([loadDialog]);

/** The Products tab: collections and brands, search, filters, the grid and its pages. */
export function ProductBrowser() {
  const queries = useQueryClient();
  const { view, show } = useCatalogView();
  const { data: newest, isPlaceholderData, isFetching, error } = useProductPage(view);
  /** Rendering 36 cards takes a while on a slow machine; typing and scrolling go first. The first page does not wait. */
  const data = useDeferredValue(newest) ?? newest;
  const [chosen, setChosen] = useState<Product | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const { isRetrying, retry } = useRetry(
    () => refetchFailed(queries),
    () => results.current,
  );
  const searchInput = useRef<HTMLInputElement>(null);
  const open = useCallback((product: Product) => {
    setChosen(product);
    setDialogOpen(true);
  }, []);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const isLoading = data !== newest || (isPlaceholderData && isFetching);
  const isPastTheEnd = data !== undefined && !isPlaceholderData && !isLoading && view.page > lastPage;

  useEffect(() => {
    if (isPastTheEnd) show((now) => goToPage(now, lastPage), { replace: true });
  }, [isPastTheEnd, show, lastPage]);

  const scrollToResults = () => results.current?.scrollIntoView({ block: 'start' });
  /** The toolbar sticks: using it far down the page scrolls back to the top of the results. */
  const change = (next: NextView, how?: { replace?: boolean }) => {
    show(next, how);
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) scrollToResults();
  };
  const clearSearch = () => {
    show(() => DEFAULT_VIEW);
    searchInput.current?.focus();
  };
  const choose = useCallback((collection: string | null) => show(() => chooseCollection(collection)), [show]);
  const hasFailed = error !== null || isRetrying;
  const isReady = data !== undefined && !hasFailed;
  return (
    <>
      <CollectionChips chosen={view.collection} onChoose={choose} />
      <BrandBrowser chosen={view.collection} onChoose={choose} />
      <CatalogToolbar view={view} onChange={change} searchInput={searchInput} />
      <div ref={results} tabIndex={-1} className="pb-8 outline-none focus-visible:shadow-none">
        <p role="status" className="mt-4 mb-4.5 min-h-6 text-note text-ink-2 tabular-nums">
          {isReady && `${data.total} Products found`}
        </p>
        {data === undefined && !hasFailed && <ProductGridSkeleton />}
        {hasFailed && <ProductsError isRetrying={isRetrying} collection={view.collection} onRetry={retry} />}
        {isReady && data.products.length === 0 && !isPastTheEnd && <NoProducts onClear={clearSearch} />}
        {isReady && data.products.length > 0 && (
          <>
            <ProductGrid products={data.products} isLoading={isLoading} onOpen={open} />
            <PageLinks
              page={view.page}
              lastPage={lastPage}
              searchOf={(page) => viewParams(goToPage(view, page)).toString()}
              onPoint={(page) => prefetchProductPage(queries, goToPage(view, page))}
              onFollow={scrollToResults}
              className="mt-9 mb-8 sm:mt-14 sm:mb-12"
            />
          </>
        )}
      </div>
      {chosen !== null && <ProductDialog product={chosen} open={isDialogOpen} onOpenChange={setDialogOpen} />}
    </>
  );
}
