import type { Favorite } from '@eyecart/shared/contracts';
import { GONE_LABEL, isBlocked } from '@eyecart/shared/rules/stock';
import { AddButton } from '@/components/product/add-button';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { StockStatus, stockOfProduct } from '@/components/product/stock-status';
import { CARD_TIMERS, useAddToCart } from '@/components/product/use-add-to-cart';
import { initialVariant } from '@/components/product/variant-choice';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { FavoriteHeart } from './favorite-heart';
import { openOptionsDialog } from './options-dialog-store';

/** A favorite in the drawer. */
export function FavoriteCard({ favorite }: { favorite: Favorite }) {
  const { discountCode } = usePractice();
  const { state, add } = useAddToCart(CARD_TIMERS);
  const facts = stockOfProduct(favorite);
  const variant = initialVariant(favorite.variants);
  const isSoldOut = isBlocked(facts) || variant === null;
  const titleId = `favorite-${favorite.id}`;
  const press = () => {
    if (favorite.hasOptions) openOptionsDialog(favorite);
    else if (variant !== null) add(favorite, variant, 1);
  };
  return (
    <li
      data-row={favorite.id}
      className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 last:border-0 sm:min-h-[4rem] sm:grid-cols-[44px_minmax(0,1fr)_auto_auto] sm:py-1.5"
    >
      <ProductThumb
        src={favorite.imageUrl}
        size="small"
        className={cn((favorite.isGone || isSoldOut) && 'opacity-50 saturate-[.45]')}
      />
      <div className="min-w-0">
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
      <FavoriteHeart product={favorite} className="-mr-2" />
      {!favorite.isGone && (
        <AddButton
          state={state}
          isBlocked={isSoldOut}
          label={favorite.hasOptions ? 'SELECT OPTIONS' : 'ADD TO CART'}
          variant="soft"
          size="sm"
          padding={2}
          className="max-sm:col-span-full max-sm:mt-1 sm:min-w-38"
          aria-describedby={titleId}
          aria-haspopup={favorite.hasOptions ? 'dialog' : undefined}
          onClick={press}
        />
      )}
    </li>
  );
}
