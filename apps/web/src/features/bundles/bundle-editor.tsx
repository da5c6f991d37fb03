import type { Bundle } from '@eyecart/shared/contracts';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-lines';
import { Trash2, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProductThumb } from '@/components/product/product-thumb';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { bundleChanges, type EditedBundle } from './bundle-changes';
import type { BundleProduct } from './bundle-facts';
import { BundleNameField, isBlankName } from './bundle-name-field';
import { useChangeBundle } from './use-bundle-actions';

interface BundleEditorProps {
  bundle: Bundle;
  /** Says whether there are changes that closing would lose. */
  onEdit: (isChanged: boolean) => void;
  /** Saved or not. */
  onDone: () => void;
}

/** Renames a bundle, changes quantities, and takes products out; nothing is saved until Save Changes. */
export function BundleEditor({ bundle, onEdit, onDone }: BundleEditorProps) {
  const [edited, setEdited] = useState<EditedBundle>({
    name: bundle.name,
    quantities: new Map(),
    removed: new Set(),
  });
  const [isNameMissing, setNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const { start, isBusy } = useChangeBundle(onDone);
  useEffect(() => nameField.current?.focus(), []);
  const isChanged = bundleChanges(bundle, edited) !== null;
  useEffect(() => onEdit(isChanged), [onEdit, isChanged]);
  useEffect(() => () => onEdit(false), [onEdit]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBlankName(edited.name)) {
      setNameMissing(true);
      nameField.current?.focus();
      return;
    }
    const changes = bundleChanges(bundle, edited);
    if (changes === null) onDone();
    else start({ id: bundle.id, changes });
  };
  return (
    <form noValidate aria-label="Edit bundle" onSubmit={save} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-5 sm:px-7">
        <div className="py-4">
          <BundleNameField
            inputRef={nameField}
            value={edited.name}
            isMissing={isNameMissing && isBlankName(edited.name)}
            onChange={(name) => setEdited({ ...edited, name })}
          />
        </div>
        <ul className="border-t border-line">
          {bundle.products.map((product) => (
            <EditedRow
              key={product.id}
              product={product}
              quantity={edited.quantities.get(product.id) ?? product.quantity}
              isRemoved={edited.removed.has(product.id)}
              onQuantity={(quantity) =>
                setEdited({ ...edited, quantities: new Map(edited.quantities).set(product.id, quantity) })
              }
              onToggle={() => setEdited({ ...edited, removed: toggled(edited.removed, product.id) })}
            />
          ))}
        </ul>
      </div>
      <div className="flex gap-2 border-t border-line px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6">
        <Button type="button" variant="line" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" className="flex-1" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}

interface EditedRowProps {
  product: BundleProduct;
  quantity: number;
  isRemoved: boolean;
  onQuantity: (quantity: number) => void;
  onToggle: () => void;
}

function EditedRow({ product, quantity, isRemoved, onQuantity, onToggle }: EditedRowProps) {
  const { title, imageUrl } = product.productData;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-3.5 last:border-0">
      <ProductThumb src={imageUrl} className={cn(isRemoved && 'opacity-50 saturate-[.45]')} />
      <h3
        className={cn(
          'min-w-0 flex-1 basis-40 text-note leading-[1.3] font-[580] tracking-normal wrap-anywhere',
          isRemoved && 'text-ink-3 line-through',
        )}
      >
        {keepUnits(title)}
      </h3>
      <div className="ml-auto flex items-center gap-1">
        {!isRemoved && (
          <QuantityStepper
            label={`Quantity of ${title}`}
            value={quantity}
            min={1}
            max={MAX_QUANTITY}
            size="sm"
            onChange={onQuantity}
          />
        )}
        <IconButton
          label={isRemoved ? `Undo removing ${title}` : `Remove ${title}`}
          className={cn('-mr-2', !isRemoved && 'text-red hover:bg-red-bg')}
          onClick={onToggle}
        >
          {isRemoved ? (
            <Undo2 aria-hidden size={18} strokeWidth={1.9} />
          ) : (
            <Trash2 aria-hidden size={18} strokeWidth={1.9} />
          )}
        </IconButton>
      </div>
    </li>
  );
}

function toggled(removed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(removed);
  if (!next.delete(id)) next.add(id);
  return next;
}
