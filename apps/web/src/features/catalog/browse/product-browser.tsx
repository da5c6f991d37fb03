import type { Product } from '@eyecart/shared/contracts';
import { PAGE_SIZE } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { PageLinks } from '@/components/lists/page-links';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { useRetry } from '@/lib/errors/use-retry';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { useStore } from '@/lib/storage/create-store';
import { FeaturedBrands } from '../brands/featured-brands';
import { prefetchProductPage, refetchFailed, useProductPage } from '../catalog-queries';
import { chooseCollection, DEFAULT_VIEW, goToPage, searchFor, viewParams } from '../catalog-view';
import {
  enteredSearch,
  focusSearchField,
  isSearchFieldFocused,
  SEARCH_FIELD_ID,
} from '../search/search-field';
import { type NextView, useCatalogView } from '../use-catalog-view';
import { CatalogToolbar } from './catalog-toolbar';
import { DidYouMean } from './did-you-mean';
import { NoProducts, ProductsError } from './product-empty-states';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { useGoneCollection } from './use-gone-collection';

const loadDialog = () =>
  import('../product/product-dialog').then(({ ProductDialog }) => ({ default: ProductDialog }));
const ProductDialog = lazyDialog(loadDialog);
preloadOnInteraction([loadDialog]);

/** The Products tab: collections and brands, filters, the grid and its pages. The search is in the header. */
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
  useResultsBelowSearch(view.search, results);
  const isSettled = data !== undefined && !isLoading && !isPlaceholderData;
  useFirstResultOnEnter(isSettled ? view.search : null, results);
  const isGone = useGoneCollection(error, show);

  const scrollToResults = () => results.current?.scrollIntoView({ block: 'start' });
  /** The toolbar sticks: using it far down the page scrolls back to the top of the results. */
  const change = (next: NextView) => {
    show(next);
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) scrollToResults();
  };
  const clearSearch = () => {
    show(() => DEFAULT_VIEW);
    focusSearchField();
  };
  const choose = useCallback(
    (collection: string | null) => show((now) => chooseCollection(now, collection)),
    [show],
  );
  const hasFailed = (error !== null && !isGone) || isRetrying;
  const isReady = data !== undefined && !hasFailed;
  return (
    <>
      <FeaturedBrands
        className="mt-5 mb-3 hidden min-h-18 gap-3 roomy:flex"
        chosen={view.collection}
        onChoose={choose}
      />
      <CatalogToolbar view={view} onChange={change} onChoose={choose}>
        <p role="status" className="min-h-5 text-caption leading-tight text-ink-2 tabular-nums sm:text-note">
          {isReady && `${data.total.toLocaleString('en')} Products found`}
        </p>
      </CatalogToolbar>
      <div
        // `flow-root` keeps the first child's margin inside, or a search after an empty result would scroll too far.
        ref={results}
        tabIndex={-1}
        className="flow-root min-h-[calc(100dvh-var(--header)-var(--toolbar))] pb-8 outline-none focus-visible:shadow-none roomy:pt-3"
      >
        {isReady && data.didYouMean !== undefined && (
          <DidYouMean
            search={data.didYouMean}
            onChoose={(search) => {
              show((now) => searchFor(now, search));
              focusSearchField();
            }}
          />
        )}
        {data === undefined && !hasFailed && <ProductGridSkeleton />}
        {hasFailed && <ProductsError error={error} isRetrying={isRetrying} view={view} onRetry={retry} />}
        {isReady && data.products.length === 0 && !isPastTheEnd && (
          <NoProducts search={view.search} onClear={clearSearch} />
        )}
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

/** Where the header does not stick, the results would push the search out of view (see `short` in theme.css). */
const isHeaderStuck = (): boolean =>
  !window.matchMedia?.('(height < 560px)').matches && !document.documentElement.hasAttribute('data-crowded');

/** Typing a search scrolls the results up to the search box. */
function useResultsBelowSearch(search: string, results: RefObject<HTMLElement | null>): void {
  const shown = useRef(isSearchFieldFocused() ? '' : search);
  useEffect(() => {
    if (search === shown.current) return;
    shown.current = search;
    if (search === '' || !isHeaderStuck()) return;
    results.current?.scrollIntoView({ block: 'start' });
  }, [search, results]);
}

/** Enter in the search moves the focus to the first product that it found; "/" goes back. */
function useFirstResultOnEnter(shown: string | null, results: RefObject<HTMLElement | null>): void {
  const entered = useStore(enteredSearch);
  useEffect(() => {
    if (entered === null || shown !== searchFor(DEFAULT_VIEW, entered).search) return;
    enteredSearch.set(null);
    // If the focus has moved on in the meantime, it stays there.
    const isHere = document.activeElement?.matches(`#${SEARCH_FIELD_ID}, [data-landing], body`);
    if (isHere) results.current?.querySelector<HTMLElement>('h3 button')?.focus({ preventScroll: true });
  }, [entered, shown, results]);
}
