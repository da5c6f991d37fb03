import type { Product, Variant } from '@eyecart/shared/contracts';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import { useEffect, useRef, useState } from 'react';
import { OptionsDialog, OptionsPanel } from '@/components/product/options-dialog';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { initialVariant } from '@/components/product/variant-choice';
import { Button } from '@/components/ui/button';
import { DialogTitle } from '@/components/ui/dialog';
import { usePractice } from '@/features/session/session-store';
import { keepUnits } from '@/lib/format';
import type { BundleEntry } from '../use-bundle-actions';
import { BundleChoice } from './bundle-choice';
import { NewBundleForm } from './new-bundle-form';

interface AddToBundleDialogProps {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One dialog in two steps: the options, if the product has any, then the bundle. */
export function AddToBundleDialog({ product, open, onOpenChange }: AddToBundleDialogProps) {
  return (
    <OptionsDialog open={open} onOpenChange={onOpenChange}>
      <Steps key={product.id} product={product} onClose={() => onOpenChange(false)} />
    </OptionsDialog>
  );
}

function Steps({ product, onClose }: { product: Product; onClose: () => void }) {
  const { discountCode } = usePractice();
  const [variant, setVariant] = useState<Variant | null>(
    product.hasOptions ? null : initialVariant(product.variants),
  );
  if (variant !== null) {
    return (
      <ChooseBundle product={product} variant={variant} isSecondStep={product.hasOptions} onClose={onClose} />
    );
  }
  return (
    <OptionsPanel
      product={product}
      discountCode={discountCode}
      footer={(chosen, isBlocked) => (
        <Button
          className="flex-1"
          disabled={chosen === null || isBlocked}
          onClick={() => chosen !== null && setVariant(chosen)}
        >
          {isBlocked ? SOLD_OUT_LABEL : 'Add to Bundle'}
        </Button>
      )}
    />
  );
}

interface ChooseBundleProps {
  product: Product;
  variant: Variant;
  isSecondStep: boolean;
  onClose: () => void;
}

function ChooseBundle({ product, variant, isSecondStep, onClose }: ChooseBundleProps) {
  const { discountCode } = usePractice();
  const title = useRef<HTMLHeadingElement>(null);
  /** The first step's button took the focus with it. */
  useEffect(() => {
    if (isSecondStep) title.current?.focus();
  }, [isSecondStep]);
  const entry: BundleEntry = { productId: product.id, variantId: variant.id, quantity: 1 };
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-4.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pt-6 sm:pb-7">
      <DialogTitle
        ref={title}
        tabIndex={-1}
        className="pr-10 text-[1.3125rem] outline-none focus-visible:shadow-none"
      >
        Add to Bundle
      </DialogTitle>
      <div className="mt-4 mb-5 flex items-center gap-3.5">
        <ProductThumb src={pictureOf(product, variant)} />
        <div className="min-w-0">
          <p className="text-note leading-[1.3] font-[590] wrap-anywhere">
            {keepUnits(cartLineTitle(product.title, variant.title))}
          </p>
          <p className="text-small text-ink-2 tabular-nums">
            <PatientPrice cents={variant.price} discountCode={discountCode} />
          </p>
        </div>
      </div>
      <BundleChoice entry={entry} title={title} onDone={onClose} />
      <NewBundleForm entry={entry} onDone={onClose} />
    </div>
  );
}
