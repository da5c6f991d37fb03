import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useBundles } from '../bundle-queries';
import { BundleNameField, isBlankName } from '../create/bundle-name-field';
import { clearUsedName, typeBundleName, useBundleName } from '../create/use-bundle-name';
import { type BundleEntry, showBundleMistake, useCreateBundle } from '../use-bundle-actions';

interface NewBundleFormProps {
  entry: BundleEntry;
  onDone: () => void;
}

/** Creates a bundle with one product in it. */
export function NewBundleForm({ entry, onDone }: NewBundleFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const name = useBundleName();
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { start, isBusy } = useCreateBundle((created) => {
    // In the meantime the dialog may have been closed, or opened for another product.
    if (clearUsedName(created) && form.current !== null) onDone();
  });
  const { data } = useBundles();
  /** The list's button is the dialog's primary one, if there is a list. */
  const isOnlyWay = data?.bundles.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlankName(name)) return start({ name: name.trim(), products: [entry] });
    setMissing(true);
    input.current?.focus();
    showBundleMistake('Bundle name is required');
  };
  return (
    <form ref={form} aria-labelledby={id} onSubmit={submit} noValidate className="border-t border-line pt-5">
      <h3 id={id} className="mb-3 text-body tracking-[-0.01em]">
        {isOnlyWay ? 'Create your first bundle' : 'Or create a new bundle'}
      </h3>
      <BundleNameField
        ref={input}
        value={name}
        isMissing={isMissing}
        onChange={(event) => {
          typeBundleName(event.target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant={isOnlyWay ? 'primary' : 'line'} busy={isBusy} className="mt-3.5 w-full">
        {isBusy ? 'Creating...' : 'Create Bundle'}
      </Button>
    </form>
  );
}
