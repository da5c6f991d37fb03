import type { Product } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { memo } from 'react';
import { AddButton } from '@/components/product/add-button';
import { DiscountLine } from '@/components/product/discount-line';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductImage } from '@/components/product/product-image';
import { StockStatus, stockOfProduct } from '@/components/product/stock-status';
import { CARD_TIMERS, useAddToCart } from '@/components/product/use-add-to-cart';
import { initialVariant } from '@/components/product/variant-choice';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { useProductSlots } from '../product-slots';

interface ProductCardProps {
  product: Product;
  /** True for the cards in the first view. */
  eager: boolean;
  onOpen: (product: Product) => void;
}

export const ProductCard = memo(function ProductCard({ product, eager, onOpen }: ProductCardProps) {
  const { discountCode } = usePractice();
  const { CardCorner, PriceBadge, CardFooter } = useProductSlots();
  const { state, add } = useAddToCart(CARD_TIMERS);
  const facts = stockOfProduct(product);
  const variant = initialVariant(product.variants);
  const blocked = isBlocked(facts) || variant === null;
  const titleId = `product-${product.id}`;
  const press = () => {
    if (product.hasOptions) onOpen(product);
    else if (variant !== null) add(product, variant, 1);
  };
  return (
    <article aria-labelledby={titleId} className="relative flex min-w-0 flex-col">
      <div className="group relative low:flex low:gap-3">
        <div className="stage relative aspect-5/3 overflow-hidden rounded-l sm:aspect-square sm:rounded-stage low:size-26 low:shrink-0">
          <ProductImage
            src={product.imageUrl}
            alt=""
            eager={eager}
            className={cn(
              'transition-transform group-hover:scale-[1.025]',
              blocked && 'opacity-50 saturate-[.45]',
            )}
          />
        </div>
        <div className="px-0.5 pt-2 low:min-w-0 low:flex-1 low:px-0 low:pt-0.5">
          <p className="min-h-4.5 text-caption font-[540] text-ink-3 low:pr-10">{product.vendor}</p>
          <h3 className="mt-0.5 mb-1 text-note leading-[1.3] font-[590] tracking-[-0.012em] low:mb-0.5 low:text-note sm:text-title">
            <button
              type="button"
              id={titleId}
              onClick={() => onOpen(product)}
              aria-haspopup="dialog"
              className="text-left text-balance wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-l group-hover:underline group-hover:decoration-line-field group-hover:underline-offset-3 focus-visible:shadow-none focus-visible:after:shadow-(--focus-ring) sm:after:rounded-stage"
            >
              {keepUnits(product.title)}
            </button>
          </h3>
          <StockStatus facts={facts} />
        </div>
        {CardCorner && (
          <CardCorner
            product={product}
            titleId={titleId}
            position="absolute"
            className="top-1 right-1 z-10 sm:top-2 sm:right-2 low:-top-4 low:-right-2"
          />
        )}
      </div>
      <div className="mt-auto px-0.5 pt-1.5">
        <div className="flex flex-wrap items-center justify-between gap-1.5">
          <p className="text-lead leading-[1.2] font-[640] tracking-[-0.02em] tabular-nums sm:text-price">
            <PatientPrice isExplained cents={product.price} discountCode={discountCode} />
          </p>
          {PriceBadge && <PriceBadge product={product} />}
        </div>
        <DiscountLine discountCode={discountCode} />
      </div>
      <div className="mt-2 min-h-22.5 low:flex low:min-h-11 low:flex-wrap low:gap-1">
        <AddButton
          state={state}
          isBlocked={blocked}
          label={product.hasOptions ? 'SELECT OPTIONS' : 'ADD TO CART'}
          variant="soft"
          size="sm"
          padding={2}
          className="w-full max-sm:disabled:text-[0.78rem] low:min-w-[7.5rem] low:flex-1"
          id={`buy-${product.id}`}
          aria-describedby={titleId}
          aria-haspopup={product.hasOptions ? 'dialog' : undefined}
          onClick={press}
        />
        {!blocked && CardFooter && <CardFooter product={product} titleId={titleId} />}
      </div>
    </article>
  );
});
