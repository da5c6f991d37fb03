import type { Favorite } from '@eyecart/shared/contracts';
import { GONE_LABEL, isBlocked } from '@eyecart/shared/rules/stock';
import { AddButton } from '@/components/product/add-button';
import { DiscountLine } from '@/components/product/discount-line';
import { PriceNow } from '@/components/product/price-now';
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
      className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-4.5 last:border-0 sm:grid-cols-[76px_minmax(0,1fr)_auto] sm:gap-x-4"
    >
      <ProductThumb
        src={favorite.imageUrl}
        size="favorite"
        className={cn((favorite.isGone || isSoldOut) && 'opacity-50 saturate-[.45]')}
      />
      <div className="min-w-0">
        <p className="text-caption font-[480] text-ink-3">{favorite.vendor}</p>
        <h3
          id={titleId}
          className="mb-1 text-body leading-[1.3] font-[580] tracking-normal text-pretty wrap-anywhere"
        >
          {keepUnits(favorite.title)}
        </h3>
        {favorite.isGone ? (
          <p className="text-caption font-[540] text-ink-3">{GONE_LABEL}</p>
        ) : (
          <StockStatus facts={facts} />
        )}
      </div>
      <FavoriteHeart product={favorite} className="-mt-2.5 -mr-3" />
      {!favorite.isGone && (
        <div className="col-span-full mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-span-2 sm:col-start-2">
          <div>
            <p className="text-lead leading-[1.2] font-[640] tracking-[-0.02em] tabular-nums">
              <PriceNow cents={favorite.price} previousCents={favorite.previousPrice} />
            </p>
            <DiscountLine discountCode={discountCode} className="mt-0.75" />
          </div>
          <AddButton
            state={state}
            isBlocked={isSoldOut}
            label={favorite.hasOptions ? 'SELECT OPTIONS' : 'ADD TO CART'}
            variant="soft"
            size="sm"
            className="min-w-44 max-sm:w-full"
            aria-describedby={titleId}
            aria-haspopup={favorite.hasOptions ? 'dialog' : undefined}
            onClick={press}
          />
        </div>
      )}
    </li>
  );
}
