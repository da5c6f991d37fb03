import type { Favorite } from '@eyecart/shared/contracts';
import { GONE_LABEL, isBlocked } from '@eyecart/shared/rules/stock';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { stockOfProduct } from '@/components/product/stock-status';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { FavoriteHeart } from './favorite-heart';
import { QuickAdd } from './quick-add';

/** A favorite in the panel. All rows have the same height, so the panel has its final height before they load. */
export function FavoriteRow({ favorite }: { favorite: Favorite }) {
  const { discountCode } = usePractice();
  const isSoldOut = isBlocked(stockOfProduct(favorite));
  const titleId = `favorite-row-${favorite.id}`;
  return (
    <li data-row={favorite.id} className="flex h-[4rem] min-w-0 items-center gap-3.5">
      <ProductThumb
        src={favorite.imageUrl}
        className={cn((favorite.isGone || isSoldOut) && 'opacity-50 saturate-[.45]')}
      />
      <div className="min-w-0 flex-1">
        <h3
          id={titleId}
          className="line-clamp-2 text-small leading-[1.3] font-[580] tracking-[-0.01em] wrap-anywhere"
        >
          {keepUnits(favorite.title)}
        </h3>
        <p className="truncate text-small text-ink-2 tabular-nums">
          {favorite.isGone && GONE_LABEL}
          {!favorite.isGone && isSoldOut && 'Out of stock'}
          {!favorite.isGone && !isSoldOut && (
            <PatientPrice
              cents={favorite.price}
              previousCents={favorite.previousPrice}
              discountCode={discountCode}
            />
          )}
        </p>
      </div>
      {favorite.isGone ? (
        <FavoriteHeart product={favorite} titleId={titleId} />
      ) : (
        <QuickAdd favorite={favorite} titleId={titleId} />
      )}
    </li>
  );
}
