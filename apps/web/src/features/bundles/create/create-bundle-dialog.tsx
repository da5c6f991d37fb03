import { MAX_BUNDLE_PRODUCTS, type Product, type Variant } from '@eyecart/shared/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { ProductPicker } from '@/components/product/product-picker';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { showBundleMistake, useCreateBundle } from '../use-bundle-actions';
import { BundleNameField, isBlankName } from './bundle-name-field';
import { clearBundleSelection, selectForBundle, useBundleSelection } from './bundle-selection-store';
import { SelectionList } from './selection-list';
import { clearUsedName, typeBundleName, useBundleName } from './use-bundle-name';

interface CreateBundleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates a bundle from the selection. The name and the selection survive closing the dialog. */
export function CreateBundleDialog({ open, onOpenChange }: CreateBundleDialogProps) {
  const { discountCode } = usePractice();
  const name = useBundleName();
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const selection = useBundleSelection();
  const { start, isBusy } = useCreateBundle((created) => {
    if (!clearUsedName(created)) return;
    clearBundleSelection();
    onOpenChange(false);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlankName(name)) {
      setMissing(true);
      input.current?.focus();
      return showBundleMistake('Bundle name is required');
    }
    start({
      name: name.trim(),
      products: selection.map(({ productId, variantId, bundleQuantity }) => ({
        productId,
        variantId,
        quantity: bundleQuantity,
      })),
    });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <div className="flex items-center pt-4 pr-3 pl-5 sm:pt-5 sm:pl-7">
          <DialogTitle className="flex-1 text-[1.3125rem]">Create Bundle</DialogTitle>
          <DialogClose />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5 sm:px-7">
          <form id="create-bundle" onSubmit={submit} noValidate>
            <BundleNameField
              ref={input}
              value={name}
              isMissing={isMissing}
              onChange={(event) => {
                typeBundleName(event.target.value);
                setMissing(false);
              }}
            />
          </form>
          <SelectionList selection={selection} />
          <ProductPicker target="bundle" discountCode={discountCode} onPick={select} />
        </div>
        <div
          data-foot="dialog"
          className="border-t border-line px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6"
        >
          <Button type="submit" form="create-bundle" busy={isBusy} className="w-full">
            {isBusy ? 'Creating...' : 'Create Bundle'}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function select(product: Product, variant: Variant): void {
  if (selectForBundle(product, variant)) return;
  showFailure(`A bundle holds up to ${MAX_BUNDLE_PRODUCTS} different products. Remove one to add another.`);
}
