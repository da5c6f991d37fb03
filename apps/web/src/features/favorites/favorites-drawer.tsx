import type { Favorite } from '@eyecart/shared/contracts';
import { useRef } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { BadAnswer } from '@/components/states/bad-answer';
import { CardBoundary } from '@/components/states/card-boundary';
import { EmptyState } from '@/components/states/empty-state';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogTitle, DrawerContent } from '@/components/ui/dialog';
import { useBrowseProducts } from '@/lib/cart/use-browse-products';
import { useRetry } from '@/lib/errors/use-retry';
import { countOf } from '@/lib/format';
import { useKeptFocus } from '@/lib/interaction/use-kept-focus';
import { type PlacedRow, presentEntries } from '@/lib/lists/place-rows';
import { FavoriteCard } from './favorite-card';
import { closeFavoritesDrawer } from './favorites-drawer-store';
import { useFavoritesQuery } from './favorites-queries';
import { useFavoriteRows } from './use-favorite-rows';

const SKELETON_ROWS = ['a', 'b', 'c', 'd'];

interface FavoritesDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All saved products, including unavailable ones. */
export function FavoritesDrawer({ open, onOpenChange }: FavoritesDrawerProps) {
  const browseProducts = useBrowseProducts();
  const leave = () => {
    closeFavoritesDrawer();
    browseProducts();
  };
  const title = useRef<HTMLHeadingElement>(null);
  const { data, isPending, isError, error, refetch } = useFavoritesQuery();
  const { rows, newCount, showNew, area } = useFavoriteRows();
  const { isRetrying, retry } = useRetry(refetch, () => title.current);
  const isLoading = isPending && !isRetrying;
  const count =
    data === undefined || data.favorites.length === 0 ? null : countOf(data.favorites.length, 'product');
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DrawerContent aria-describedby={undefined}>
        <div className="flex items-center border-b border-line py-3 pr-2 pl-5 sm:py-5 sm:pr-4 sm:pl-8">
          <DialogTitle
            ref={title}
            tabIndex={-1}
            data-landing=""
            className="text-[1.3125rem] tracking-[-0.028em] outline-none focus-visible:shadow-none sm:text-h2"
          >
            Favorites
          </DialogTitle>
          <p className="mr-auto ml-3 text-caption text-ink-3 tabular-nums">{count}</p>
          <NewRows count={newCount} onShow={showNew} />
          <DialogClose />
        </div>
        <div
          ref={area}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] px-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-8"
        >
          {isLoading && <DrawerSkeleton />}
          {!isLoading && rows.length === 0 && (
            <EmptyState
              className="mt-5"
              title={data === undefined ? 'Failed to load favorites' : 'No favorites yet'}
              note={data === undefined ? undefined : 'Tap the heart on any product to save it here.'}
              action={
                isError || isRetrying ? (
                  <>
                    <BadAnswer error={error} className="-mt-3 mb-5" />
                    <Button variant="line" size="sm" busy={isRetrying} onClick={retry}>
                      Try Again
                    </Button>
                  </>
                ) : (
                  <Button variant="soft" size="sm" onClick={leave}>
                    Browse Products
                  </Button>
                )
              }
            />
          )}
          {rows.length > 0 && <FavoriteCards rows={rows} onEmpty={() => title.current?.focus()} />}
        </div>
      </DrawerContent>
    </Dialog>
  );
}

interface FavoriteCardsProps {
  rows: readonly PlacedRow<Favorite>[];
  onEmpty: () => void;
}

function FavoriteCards({ rows, onEmpty }: FavoriteCardsProps) {
  const listProps = useKeptFocus<HTMLUListElement>(presentEntries(rows).length, onEmpty);
  return (
    <ul aria-label="Favorites" {...listProps}>
      {rows.map(({ key, entry, gapHeight }) =>
        gapHeight === null ? (
          <CardBoundary key={key} of={entry} isRow>
            <FavoriteCard favorite={entry} />
          </CardBoundary>
        ) : (
          <RowGap key={key} height={gapHeight} />
        ),
      )}
    </ul>
  );
}

function DrawerSkeleton() {
  return (
    <div role="status" aria-label="Loading favorites">
      {SKELETON_ROWS.map((key) => (
        <div key={key} className="flex min-h-16 items-center gap-3 border-b border-line py-1.5">
          <div className="skeleton size-11 rounded-m" />
          <div className="flex-1">
            <div className="skeleton h-4 w-3/4" />
            <div className="skeleton mt-1.5 h-3 w-1/3" />
          </div>
          <div className="skeleton size-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}
