import type { Bundle } from '@eyecart/shared/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { toggled } from '@/components/product/edited-line';
import { Button } from '@/components/ui/button';
import { BundleNameField, isBlankName } from '../create/bundle-name-field';
import { useChangeBundle } from '../use-bundle-actions';
import { bundleChanges, type EditedBundle } from './bundle-changes';
import { EditedStep } from './edited-step';
import { useNotedLanguages } from './use-noted-languages';

interface BundleEditorProps {
  bundle: Bundle;
  /** Says whether there are changes that closing would lose. */
  onEdit: (isChanged: boolean) => void;
  /** Called when editing ends, saved or not. */
  onDone: () => void;
}

/** Renames a bundle, changes its products, their order, and when they are used; nothing is saved until Save Changes. */
export function BundleEditor({ bundle, onEdit, onDone }: BundleEditorProps) {
  const { register, watch, setValue, handleSubmit, formState } = useForm<EditedBundle>({
    defaultValues: { name: bundle.name, quantities: new Map(), removed: new Set() },
  });
  const edited = watch();
  const { start, isBusy } = useChangeBundle(onDone);
  const notedIn = useNotedLanguages();
  const isChanged = bundleChanges(bundle, edited) !== null;
  useEffect(() => onEdit(isChanged), [onEdit, isChanged]);
  useEffect(() => () => onEdit(false), [onEdit]);

  const order = edited.order ?? bundle.products.map(({ id }) => id);
  const products = order.flatMap((id) => bundle.products.find((product) => product.id === id) ?? []);
  const move = (from: number, to: number) => {
    const ids = order.filter((_, place) => place !== from);
    setValue('order', [...ids.slice(0, to), ...order.slice(from, from + 1), ...ids.slice(to)]);
  };
  const save = handleSubmit((values) => {
    const changes = bundleChanges(bundle, values);
    if (changes === null) onDone();
    else start({ id: bundle.id, changes });
  });
  return (
    <form noValidate aria-label="Edit bundle" onSubmit={save} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-5 sm:px-7">
        <div className="py-4">
          <BundleNameField
            autoFocus
            isMissing={formState.errors.name !== undefined}
            {...register('name', { validate: (name) => !isBlankName(name) })}
          />
        </div>
        <ul className="border-t border-line">
          {products.map((product, place) => (
            <EditedStep
              key={product.id}
              product={product}
              edited={edited}
              notedIn={notedIn(product.productId)}
              onQuantity={(quantity) =>
                setValue('quantities', new Map(edited.quantities).set(product.id, quantity))
              }
              onToggle={() => setValue('removed', toggled(edited.removed, product.id))}
              onTimes={(times) => setValue('times', new Map(edited.times).set(product.id, times))}
              onUp={place === 0 ? undefined : () => move(place, place - 1)}
              onDown={place === products.length - 1 ? undefined : () => move(place, place + 1)}
            />
          ))}
        </ul>
      </div>
      <div
        data-foot="dialog"
        className="flex gap-2 border-t border-line px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6"
      >
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
