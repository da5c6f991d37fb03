import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { BadAnswer } from '@/components/states/bad-answer';
import { Button } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { openFavoritesDrawer } from './favorites-drawer-store';
import { useFavoritesQuery } from './favorites-queries';
import { isPanelFolded, lastFavoriteCount, rememberFavoriteCount, rememberFolded } from './panel-memory';

const LIST =
  'grid max-h-[18.75rem] gap-x-6 gap-y-3 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 sm:max-h-[25rem] sm:grid-cols-2 sm:px-5 sm:pb-5 lg:grid-cols-3';

const VIEW_ALL = (
  <>
    View All<span className="sr-only"> favorites</span>
  </>
);

/** The code of the rows, which the first view does not need. */
const ROWS = queryOptions({
  queryKey: ['favorite-rows'],
  queryFn: async () => (await import('./favorite-rows')).FavoriteRows,
});

/**
 * The favorites at the top of the Products tab: one line, beside the tabs unless text is very large, with a panel that opens
 * below it. It stays open or collapsed in this browser. Phones have View All in the panel.
 */
export function FavoritesPanel() {
  const list = useFavoritesQuery();
  const code = useQuery(ROWS);
  const { data } = list;
  const Rows = code.data;
  const [isFolded, setFolded] = useState(isPanelFolded);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [rowCount, setRowCount] = useState<number | null>(null);
  const contentId = useId();
  const viewAll = useRef<HTMLButtonElement>(null);
  const lastCount = lastFavoriteCount(usePractice().id);
  useRememberedCount(data?.favorites.length);

  const fold = () => {
    setFolded(!isFolded);
    rememberFolded(!isFolded);
  };
  const retry = () => {
    void list.refetch();
    void code.refetch();
  };
  const isPending = list.isPending || code.isPending;
  const hasFailed = !isPending && (data === undefined || Rows === undefined);
  const isEmpty = data !== undefined && (rowCount ?? data.favorites.length) === 0;
  /** Until they are known, there are as many as last time. */
  const hasNone = isEmpty || (list.isPending && lastCount === 0);
  return (
    <section aria-labelledby={`${contentId}-heading`} aria-busy={isPending} className="@container relative">
      <div
        className={cn(
          'flex flex-wrap items-center gap-x-1.5 pb-1',
          !hasFailed && '@min-[18rem]:absolute @min-[18rem]:right-0 @min-[18rem]:bottom-full',
        )}
      >
        <h2
          id={`${contentId}-heading`}
          // Without favorites, phones have no line for them.
          className={cn('text-note font-[620]', hasNone && !hasFailed && 'max-sm:sr-only')}
        >
          Favorites
        </h2>
        {/* Takes its room while the panel loads, so that the heading before it stays in its place. */}
        <p
          className={cn(
            'mr-auto text-caption whitespace-nowrap text-ink-3 tabular-nums in-aria-busy:invisible',
            !hasFailed && '@max-[36rem]:hidden',
          )}
        >
          {hasFailed ? 'could not be loaded' : (data?.favorites.length ?? lastCount) || ''}
        </p>
        <span ref={setSlot} />
        {hasFailed && (
          <Button variant="line" size="sm" busy={list.isFetching || code.isFetching} onClick={retry}>
            Try Again
          </Button>
        )}
        <Button
          ref={viewAll}
          variant="ghost"
          size="sm"
          className="whitespace-nowrap @max-[36rem]:hidden"
          onClick={openFavoritesDrawer}
        >
          {VIEW_ALL}
        </Button>
        {!hasNone && !hasFailed && (
          <button
            type="button"
            aria-label="Favorites panel"
            aria-expanded={!isFolded}
            aria-controls={contentId}
            onClick={fold}
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-ink/6"
          >
            <OpenMark isOpen={!isFolded} size={20} />
          </button>
        )}
        {hasFailed && <BadAnswer error={list.error} />}
      </div>
      <div
        id={contentId}
        hidden={isFolded || hasNone || hasFailed}
        className="rounded-l border border-line bg-surface pt-3 mt-3"
      >
        {isPending && <PanelSkeleton rows={data?.favorites.length ?? lastCount} />}
        {data && Rows && slot && (
          <Rows className={LIST} slot={slot} onCount={setRowCount} onEmpty={() => viewAll.current?.focus()} />
        )}
        <Button variant="ghost" size="sm" className="w-full sm:hidden" onClick={openFavoritesDrawer}>
          {VIEW_ALL}
        </Button>
      </div>
    </section>
  );
}

function useRememberedCount(count: number | undefined): void {
  const { id } = usePractice();
  useEffect(() => {
    if (count !== undefined && count !== lastFavoriteCount(id)) rememberFavoriteCount(id, count);
  }, [count, id]);
}

/** As many rows as last time, so nothing moves when they load. */
function PanelSkeleton({ rows }: { rows: number }) {
  return (
    <div className={LIST}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} aria-hidden data-placeholder className="flex h-[4rem] items-center gap-3.5">
          <div className="skeleton size-16 rounded-m" />
          <div className="flex-1 space-y-2.5">
            <div className="skeleton h-3.5 w-3/4" />
            <div className="skeleton h-3 w-1/4" />
          </div>
          <div className="skeleton size-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}
