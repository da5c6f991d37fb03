import type { Product } from '@eyecart/shared/contracts';
import { AddToCart } from '@/components/product/add-to-cart';
import { OptionsDialog, OptionsPanel } from '@/components/product/options-dialog';
import { usePractice } from '@/features/session/session-store';

interface CartOptionsDialogProps {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a favorite's options, then adds it to the cart. */
export function CartOptionsDialog({ product, open, onOpenChange }: CartOptionsDialogProps) {
  return (
    <OptionsDialog open={open} onOpenChange={onOpenChange}>
      <OptionsPanel
        key={product.id}
        product={product}
        discountCode={usePractice().discountCode}
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
