import type { Product } from '@eyecart/shared/contracts';
import { PAGE_SIZE } from '@eyecart/shared/contracts';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { useProductPage } from './catalogue-queries';
import { CatalogueToolbar } from './catalogue-toolbar';
import { type CatalogueView, chooseCollection, DEFAULT_VIEW, goToPage } from './catalogue-view';
import { CollectionChips } from './collection-chips';
import { PageLinks } from './page-links';
import { NoProducts, ProductsError } from './product-answers';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { useCatalogueView } from './use-catalogue-view';

const loadDialog = () => import('./product-dialog').then(({ ProductDialog }) => ({ default: ProductDialog }));
const ProductDialog = lazy(loadDialog);
preloadOnInteraction([loadDialog]);

/** The Products tab: collection, search, filters, the grid and its pages. */
export function ProductBrowser() {
  const { view, show } = useCatalogueView();
  const { data: newest, isPlaceholderData, isFetching, error, refetch } = useProductPage(view);
  /** Drawing 36 cards takes a while on a cheap machine; typing and scrolling go first. */
  const data = useDeferredValue(newest);
  const [chosen, setChosen] = useState<Product | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const open = useCallback((product: Product) => {
    setChosen(product);
    setDialogOpen(true);
  }, []);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const isLoading = data !== newest || (isPlaceholderData && isFetching);
  const isPastTheEnd = data !== undefined && !isPlaceholderData && !isLoading && view.page > lastPage;

  useEffect(() => {
    if (isPastTheEnd) show(goToPage(view, lastPage), { replace: true });
  }, [isPastTheEnd, show, view, lastPage]);

  const scrollToResults = () => results.current?.scrollIntoView({ block: 'start' });
  /** The toolbar sticks: whoever uses it far down the page is led back to where the answer starts. */
  const change = (next: CatalogueView, how?: { replace?: boolean }) => {
    show(next, how);
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) scrollToResults();
  };
  const clearSearch = () => {
    show(DEFAULT_VIEW);
    searchInput.current?.focus();
  };
  const isReady = data !== undefined && error === null;
  return (
    <>
      <CollectionChips chosen={view.collection} onChoose={(id) => show(chooseCollection(id))} />
      <CatalogueToolbar view={view} onChange={change} searchInput={searchInput} />
      <div ref={results} className="pb-8">
        <p role="status" className="mt-4 mb-4.5 min-h-6 text-note text-ink-2 tabular-nums">
          {isReady && `${data.total} Products found`}
        </p>
        {data === undefined && error === null && <ProductGridSkeleton />}
        {error !== null && (
          <ProductsError isRetrying={isFetching} collection={view.collection} onRetry={() => refetch()} />
        )}
        {isReady && data.products.length === 0 && !isPastTheEnd && <NoProducts onClear={clearSearch} />}
        {isReady && data.products.length > 0 && (
          <>
            <ProductGrid products={data.products} isLoading={isLoading} onOpen={open} />
            <PageLinks view={view} lastPage={lastPage} onFollow={scrollToResults} />
          </>
        )}
      </div>
      {chosen !== null && (
        <Suspense>
          <ProductDialog product={chosen} open={isDialogOpen} onOpenChange={setDialogOpen} />
        </Suspense>
      )}
    </>
  );
}
