import type { Product, Variant } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { AddButton } from '@/components/product/add-button';
import { OptionsDialog, OptionsPanel } from '@/components/product/options-dialog';
import { DIALOG_TIMERS, MAX_DIALOG_QUANTITY, useAddToCart } from '@/components/product/use-add-to-cart';
import { QuantityStepper } from '@/components/ui/quantity-stepper';

interface CartOptionsDialogProps {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a favorite's options, then adds it to the cart (docs/product.md §5.9). */
export function CartOptionsDialog({ product, open, onOpenChange }: CartOptionsDialogProps) {
  return (
    <OptionsDialog open={open} onOpenChange={onOpenChange}>
      <OptionsPanel
        key={product.id}
        product={product}
        footer={(variant, isBlocked) => (
          <AddToCart
            product={product}
            variant={variant}
            isBlocked={isBlocked}
            onClose={() => onOpenChange(false)}
          />
        )}
      />
    </OptionsDialog>
  );
}

interface AddToCartProps {
  product: Product;
  variant: Variant | null;
  isBlocked: boolean;
  onClose: () => void;
}

function AddToCart({ product, variant, isBlocked, onClose }: AddToCartProps) {
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
        className="min-w-0 flex-1 px-2"
        onClick={press}
      />
    </>
  );
}
