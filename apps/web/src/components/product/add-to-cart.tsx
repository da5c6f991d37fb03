import type { Product, Variant } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { AddButton } from './add-button';
import { DIALOG_TIMERS, MAX_DIALOG_QUANTITY, useAddToCart } from './use-add-to-cart';

interface AddToCartProps {
  product: Product;
  /** The chosen one; null while there is none. */
  variant: Variant | null;
  isBlocked: boolean;
  onClose: () => void;
}

/** A dialog's quantity and button; the dialog closes after something was added. */
export function AddToCart({ product, variant, isBlocked, onClose }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const { state, add } = useAddToCart({ ...DIALOG_TIMERS, onEnd: onClose });
  const press = () => {
    if (variant !== null && state === 'idle') add(product, variant, quantity);
  };
  return (
    <>
      <QuantityStepper
        label={product.title}
        min={1}
        max={MAX_DIALOG_QUANTITY}
        value={quantity}
        onChange={setQuantity}
      />
      <AddButton
        state={state}
        isBlocked={isBlocked}
        label="ADD TO CART"
        variant="primary"
        padding={2}
        className="min-w-0 flex-1"
        onClick={press}
      />
    </>
  );
}
