import type { Product, Variant } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { keepUnits } from '@/lib/format';
import { OptionPills } from './option-pills';
import { PatientPrice } from './patient-price';
import { ProductThumb } from './product-thumb';
import { StockStatus } from './stock-status';
import { useVariantChoice } from './use-variant-choice';

interface OptionsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

export function OptionsDialog({ open, onOpenChange, children }: OptionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <DialogClose tone="surface" position="absolute" className="top-3 right-3 z-20" />
        {children}
      </DialogContent>
    </Dialog>
  );
}

interface OptionsPanelProps {
  product: Product;
  /** The practice's. */
  discountCode: string | null;
  /** The buttons for the chosen variant. */
  footer: (variant: Variant | null, isBlocked: boolean) => ReactNode;
}

/** A short product summary with its options and the buttons for the choice. Goes inside a dialog. */
export function OptionsPanel({ product, discountCode, footer }: OptionsPanelProps) {
  const { variant, picture, selected, facts, isBlocked, choose } = useVariantChoice(product);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-6 sm:px-7 sm:pt-7">
        <div className="flex gap-4 pr-10">
          <ProductThumb src={picture} size="large" />
          <div className="min-w-0 self-center">
            <p className="text-caption font-[480] text-ink-3">{product.vendor}</p>
            <DialogTitle className="mb-1.5 text-h3 wrap-anywhere">{keepUnits(product.title)}</DialogTitle>
            <p aria-live="polite" className="text-lead leading-[1.2] font-[640] tabular-nums">
              <PatientPrice cents={variant?.price ?? product.price} discountCode={discountCode} />
            </p>
          </div>
        </div>
        <div className="mt-3">
          <StockStatus facts={facts} />
        </div>
        {product.options.map((option) => (
          <OptionPills
            key={option.id}
            option={option}
            variants={product.variants}
            selected={selected}
            onChoose={(value) => choose(option.name, value)}
          />
        ))}
      </div>
      <div
        data-foot="dialog"
        className="flex gap-3 border-t border-line px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6"
      >
        {footer(variant, isBlocked)}
      </div>
    </>
  );
}
