import type { Favorite } from '@eyecart/shared/contracts';
import { GONE_LABEL, isBlocked } from '@eyecart/shared/rules/stock';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { StockStatus, stockOfProduct } from '@/components/product/stock-status';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { FavoriteHeart } from './favorite-heart';
import { QuickAdd } from './quick-add';

/** A favorite in the drawer. */
export function FavoriteCard({ favorite }: { favorite: Favorite }) {
  const { discountCode } = usePractice();
  const facts = stockOfProduct(favorite);
  const isSoldOut = isBlocked(facts) || favorite.variants.length === 0;
  const titleId = `favorite-${favorite.id}`;
  return (
    <li
      data-row={favorite.id}
      className="flex min-h-16 items-center gap-x-3 border-b border-line py-1.5 last:border-0"
    >
      <ProductThumb
        src={favorite.imageUrl}
        size="small"
        className={cn((favorite.isGone || isSoldOut) && 'opacity-50 saturate-[.45]')}
      />
      <div className="min-w-0 flex-1">
        <h3
          id={titleId}
          className="text-small leading-[1.3] font-[580] tracking-normal text-pretty wrap-anywhere"
        >
          {keepUnits(favorite.title)}
        </h3>
        <div className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-2 tabular-nums">
          {favorite.isGone ? (
            <p className="text-caption font-[540] text-ink-3">{GONE_LABEL}</p>
          ) : (
            <>
              <p className="font-[620] text-ink">
                <PatientPrice
                  cents={favorite.price}
                  previousCents={favorite.previousPrice}
                  discountCode={discountCode}
                />
              </p>
              <StockStatus facts={facts} />
            </>
          )}
        </div>
      </div>
      <FavoriteHeart product={favorite} titleId={titleId} className="-mr-2" />
      {!favorite.isGone && <QuickAdd favorite={favorite} titleId={titleId} />}
    </li>
  );
}
