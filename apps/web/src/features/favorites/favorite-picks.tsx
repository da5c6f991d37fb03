import type { Favorite, Product } from '@eyecart/shared/contracts';
import type { ComponentType } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { StockStatus, stockOfProduct } from '@/components/product/stock-status';
import { CardBoundary } from '@/components/states/card-boundary';
import { PickListStates } from '@/components/states/pick-list-states';
import { usePractice } from '@/features/session/session-store';
import { keepUnits } from '@/lib/format';
import { useFavoritesQuery } from './favorites-queries';
import { QuickAdd } from './quick-add';
import { useFavoriteRows } from './use-favorite-rows';

const isOffered = ({ isGone }: Favorite): boolean => !isGone;

interface FavoritePicksProps {
  /** Beside the price, such as how many are in the cart. */
  PriceBadge?: ComponentType<{ product: Product }>;
}

/**
 * A compact list of the favorites, each with its stock and a button that adds one; those that are gone are left out.
 */
export function FavoritePicks({ PriceBadge }: FavoritePicksProps) {
  const { data, error, isPending, refetch } = useFavoritesQuery();
  const { rows, newCount, showNew, area } = useFavoriteRows(isOffered);
  return (
    <PickListStates
      isPending={isPending}
      count={data && rows.length}
      empty="Tap the heart on any product to save it here."
      failure="Failed to load favorites"
      error={error}
      onRetry={refetch}
    >
      <ul ref={area} aria-label="Favorites" className="[overflow-anchor:none]">
        {rows.map(({ key, entry: favorite, gapHeight }) =>
          gapHeight === null ? (
            <CardBoundary key={key} of={favorite} isRow>
              <Pick favorite={favorite} PriceBadge={PriceBadge} />
            </CardBoundary>
          ) : (
            <RowGap key={key} height={gapHeight} />
          ),
        )}
      </ul>
      <NewRows count={newCount} onShow={showNew} />
    </PickListStates>
  );
}

function Pick({ favorite, PriceBadge }: { favorite: Favorite } & FavoritePicksProps) {
  const { discountCode } = usePractice();
  const titleId = `favorite-pick-${favorite.id}`;
  return (
    <li data-row={favorite.id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <ProductThumb src={favorite.imageUrl} size="small" />
      <div className="min-w-0 flex-1">
        <p id={titleId} className="text-small leading-[1.3] font-[580] wrap-anywhere">
          {keepUnits(favorite.title)}
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-2 tabular-nums">
          <PatientPrice
            cents={favorite.price}
            previousCents={favorite.previousPrice}
            discountCode={discountCode}
          />
          <StockStatus facts={stockOfProduct(favorite)} />
          {PriceBadge && <PriceBadge product={favorite} />}
        </div>
      </div>
      <QuickAdd favorite={favorite} titleId={titleId} />
    </li>
  );
}
