import type { Product } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { isBlocked, productStock } from '@eyecart/shared/rules/stock';
import { initialVariant, variantForOptions } from '@eyecart/shared/rules/variant-choice';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { DialogTitle } from '@/components/ui/dialog';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { keepUnits } from '@/lib/format';
import { AddButton } from './add-button';
import { DiscountLine } from './discount-line';
import { OptionPills } from './option-pills';
import { ProductDescription } from './product-description';
import { StockStatus, stockOfProduct } from './stock-status';
import { useAddToCart } from './use-add-to-cart';

const MAX_QUANTITY = 99;
const CLOSE_AFTER_ADD_MS = 2000;
/** Longer than the dialog takes to fade away; only a dialog opened again meanwhile lives to see the end of it. */
const CLOSING_MS = 600;

interface ProductDetailsProps {
  product: Product;
  onClose: () => void;
}

export function ProductDetails({ product, onClose }: ProductDetailsProps) {
  const [variant, setVariant] = useState(() => initialVariant(product.variants));
  const [quantity, setQuantity] = useState(1);
  const { state, add } = useAddToCart({
    addingMs: 0,
    addedMs: CLOSE_AFTER_ADD_MS,
    closingMs: CLOSING_MS,
    onEnd: onClose,
  });
  const facts = variant === null ? stockOfProduct(product) : productStock(product, variant);
  const selected = variant?.selectedOptions ?? [];

  const choose = (name: string, value: string) => {
    const wanted = [...selected.filter((option) => option.name !== name), { name, value }];
    setVariant(variantForOptions(product.variants, wanted) ?? variant);
  };
  const press = () => {
    if (variant !== null && state === 'idle') add(product, variant, quantity);
  };

  return (
    <div className="flex flex-col px-5 pt-5.5 md:max-h-[calc(100dvh-48px)] md:overflow-y-auto md:px-10 md:pt-10 md:pb-8">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 md:pr-12">
        {product.vendor !== '' && <Badge>{product.vendor}</Badge>}
        <StockStatus facts={facts} />
      </div>
      <DialogTitle className="mt-2.5 mb-2.5 text-h2 tracking-[-0.028em] wrap-anywhere md:my-3 md:text-h2-large">
        {keepUnits(product.title)}
      </DialogTitle>
      <p aria-live="polite" className="text-price-large font-[640] tracking-[-0.03em] tabular-nums">
        {formatCents(variant?.price ?? product.price)}
      </p>
      <DiscountLine className="mt-2 text-small" />
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
        <QuantityStepper
          label={product.title}
          min={1}
          max={MAX_QUANTITY}
          value={quantity}
          onChange={setQuantity}
        />
        <AddButton
          state={state}
          isBlocked={variant === null || isBlocked(facts)}
          label="ADD TO CART"
          variant="primary"
          className="min-w-0 flex-1 px-2"
          onClick={press}
        />
      </div>
      <ProductDescription product={product} />
    </div>
  );
}
