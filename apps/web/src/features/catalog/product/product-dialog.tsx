import type { Product } from '@eyecart/shared/contracts';
import { ProductImage } from '@/components/product/product-image';
import { useVariantChoice } from '@/components/product/use-variant-choice';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { ProductDetails } from './product-details';

interface ProductDialogProps {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ProductDialog({ product, open, onOpenChange }: ProductDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} width="1000px" className="flex flex-col">
        <DialogClose tone="surface" position="absolute" className="top-3 right-3 z-20" />
        <ProductView product={product} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** The picture and details of the chosen variant; each opening begins with the first one. */
function ProductView({ product, onClose }: { product: Product; onClose: () => void }) {
  const choice = useVariantChoice(product);
  return (
    <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto overscroll-contain md:grid md:grid-cols-[46%_1fr] md:overflow-hidden">
      <div className="stage-large grid h-44 short:h-36 shrink-0 place-items-center overflow-hidden md:h-auto md:min-h-130">
        <div className="aspect-square w-50 md:w-full">
          <ProductImage src={choice.picture} alt={product.title} eager />
        </div>
      </div>
      <ProductDetails product={product} choice={choice} onClose={onClose} />
    </div>
  );
}
