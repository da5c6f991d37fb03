import type { Product } from '@eyecart/shared/contracts';
import { Check, Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useIsInBundle } from '../bundle-queries';
import { openBundleDialog } from './bundle-dialog-store';

interface AddToBundleButtonProps {
  product: Product;
  /** The id of the product's title, which says what is added. */
  titleId: string;
}

/** 'Add to Bundle' or 'In Bundle'; either way the product can be added to another bundle. */
export function AddToBundleButton({ product, titleId }: AddToBundleButtonProps) {
  const isInBundle = useIsInBundle(product.id);
  const Icon = isInBundle ? Check : Plus;
  return (
    <Button
      variant="ghost"
      size="sm"
      id={`bundle-${product.id}`}
      aria-haspopup="dialog"
      aria-describedby={titleId}
      padding={2}
      text="light"
      className="mt-0.5 w-full low:mt-0 low:w-auto low:px-2.5"
      onClick={() => openBundleDialog(product)}
    >
      <Icon aria-hidden size={18} strokeWidth={isInBundle ? 2.4 : 1.9} />
      {isInBundle ? 'In Bundle' : 'Add to Bundle'}
    </Button>
  );
}
