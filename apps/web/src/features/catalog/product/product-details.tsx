import type { Product } from '@eyecart/shared/contracts';
import { lazy, Suspense } from 'react';
import { AddToCart } from '@/components/product/add-to-cart';
import { DiscountLine } from '@/components/product/discount-line';
import { OptionPills } from '@/components/product/option-pills';
import { PatientPrice } from '@/components/product/patient-price';
import { StockStatus } from '@/components/product/stock-status';
import type { VariantChoice } from '@/components/product/use-variant-choice';
import { Badge } from '@/components/ui/badge';
import { DialogTitle } from '@/components/ui/dialog';
import { usePractice } from '@/features/session/session-store';
import { keepUnits } from '@/lib/format';
import { useProductSlots } from '../product-slots';
import { ProductDescription } from './product-description';

const ProductNotes = lazy(() =>
  import('./product-notes').then(({ ProductNotes }) => ({ default: ProductNotes })),
);
const ProductSupply = lazy(() =>
  import('./product-supply').then(({ ProductSupply }) => ({ default: ProductSupply })),
);

interface ProductDetailsProps {
  product: Product;
  choice: VariantChoice;
  onClose: () => void;
}

export function ProductDetails({ product, choice, onClose }: ProductDetailsProps) {
  const { discountCode } = usePractice();
  const { DetailsFooter } = useProductSlots();
  const { variant, selected, facts, isBlocked, choose } = choice;

  return (
    <div className="flex flex-col px-5 pt-5.5 md:mt-14 md:max-h-[calc(100dvh-104px)] md:scroll-pb-6 md:overflow-y-auto md:px-10 md:pt-1 md:pb-8">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        {product.vendor !== '' && <Badge>{product.vendor}</Badge>}
        <StockStatus facts={facts} />
      </div>
      <DialogTitle className="mt-2.5 mb-2.5 text-h2 tracking-[-0.028em] wrap-anywhere md:my-3 md:text-h2-large">
        {keepUnits(product.title)}
      </DialogTitle>
      <p aria-live="polite" className="text-price-large font-[640] tracking-[-0.03em] tabular-nums">
        <PatientPrice isExplained cents={variant?.price ?? product.price} discountCode={discountCode} />
      </p>
      <DiscountLine discountCode={discountCode} />
      {product.hasOptions &&
        product.options.map((option) => (
          <OptionPills
            key={option.id}
            option={option}
            variants={product.variants}
            selected={selected}
            onChoose={(value) => choose(option.name, value)}
          />
        ))}
      <div className="sticky bottom-0 z-10 order-last -mx-5 mt-6 flex gap-3 border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] md:static md:order-none md:mx-0 md:mt-7 md:border-0 md:p-0">
        <AddToCart product={product} variant={variant} isBlocked={isBlocked} onClose={onClose} />
      </div>
      {DetailsFooter && <DetailsFooter product={product} className="mt-3 -ml-4 self-start" />}
      <ProductDescription product={product} />
      <Suspense fallback={<div className="mt-6 h-28" />}>
        <ProductNotes product={product} />
      </Suspense>
      {variant !== null && (
        <Suspense fallback={<div className="mt-6 h-28" />}>
          <ProductSupply product={product} variantId={variant.id} />
        </Suspense>
      )}
    </div>
  );
}
