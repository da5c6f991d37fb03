import type { Bundle } from '@eyecart/shared/contracts';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { BadAnswer } from '@/components/states/bad-answer';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { useRetry } from '@/lib/errors/use-retry';
import { countOf } from '@/lib/format';
import { knownBundles } from '../bundle-memory';
import { useBundles } from '../bundle-queries';
import { type BundleEntry, showBundleMistake, useAddToBundle } from '../use-bundle-actions';

/** The height of a row, and how many rows the list shows without scrolling. */
const ROW_REM = 3;
const MAX_ROWS = 4;
const ROWS_IF_UNKNOWN = 3;

interface ChoiceFormProps {
  bundles: readonly Bundle[];
  entry: BundleEntry;
  onDone: () => void;
}

interface BundleChoiceProps extends Omit<ChoiceFormProps, 'bundles'> {
  /** Gets the focus when the retry button disappears. */
  title: RefObject<HTMLElement | null>;
}

/** The existing bundles to choose from; nothing if there are none. */
export function BundleChoice({ entry, title, onDone }: BundleChoiceProps) {
  const { data, isPending, isError, error, refetch } = useBundles();
  const count = knownBundles(usePractice().name)?.count ?? ROWS_IF_UNKNOWN;
  const { isRetrying, retry } = useRetry(refetch, () => title.current);
  if (data !== undefined && data.bundles.length > 0) {
    return <ChoiceForm bundles={data.bundles} entry={entry} onDone={onDone} />;
  }
  if (isPending && !isRetrying)
    return count === 0 ? null : <ChoiceSkeleton rows={Math.min(count, MAX_ROWS)} />;
  if (!isError && !isRetrying) return null;
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-m bg-red-bg p-3.5"
    >
      <p className="text-note text-red-text">Failed to fetch bundles</p>
      <Button variant="line" size="sm" busy={isRetrying} onClick={retry}>
        Try Again
      </Button>
      <BadAnswer error={error} />
    </div>
  );
}

function ChoiceForm({ bundles, entry, onDone }: ChoiceFormProps) {
  const id = useId();
  const firstRadio = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // In the meantime the dialog may have been closed, or opened for another product.
  const { start, isBusy } = useAddToBundle(() => form.current !== null && onDone());
  const isStillThere = bundles.some((bundle) => bundle.id === chosen);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null && isStillThere) return start({ bundleId: chosen, entry });
    setMissing(true);
    firstRadio.current?.focus();
    showBundleMistake('Please select a bundle');
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="mb-6">
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-note` : undefined}
      >
        <p id={`${id}-label`} className="mb-1.5 text-small font-[600]">
          Your bundles
        </p>
        <div
          className={cn(
            'max-h-48 overflow-y-auto overscroll-contain rounded-m border',
            isMissing ? 'border-red' : 'border-line-chip',
          )}
        >
          {bundles.map((bundle, index) => (
            <label
              key={bundle.id}
              className="relative flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-3.5 py-2 text-note last:border-0 hover:bg-ground has-checked:bg-teal-50 has-focus-visible:inset-ring-2 has-focus-visible:inset-ring-teal"
            >
              <input
                ref={index === 0 ? firstRadio : undefined}
                type="radio"
                name={id}
                value={bundle.id}
                checked={bundle.id === chosen}
                onChange={() => {
                  setChosen(bundle.id);
                  setMissing(false);
                }}
                className="size-5 shrink-0 accent-teal outline-none focus-visible:shadow-none"
              />
              <span className="min-w-0 flex-1 font-[560] wrap-anywhere">{bundle.name}</span>
              <span className="shrink-0 text-caption text-ink-3 tabular-nums">
                {countOf(bundle.products.length, 'product')}
              </span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p id={`${id}-note`} className="mt-1.5 text-caption font-[540] text-red">
            Required
          </p>
        )}
      </div>
      <Button type="submit" busy={isBusy} className="mt-3.5 w-full">
        {isBusy ? 'Adding...' : 'Add to Bundle'}
      </Button>
    </form>
  );
}

/** As tall as the list will be, so that nothing below it moves when it loads. */
function ChoiceSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading bundles" className="mb-6">
      <div className="skeleton mb-1.5 h-5 w-1/3" />
      <div
        className="skeleton max-h-48 w-full rounded-m"
        style={{ height: `calc(${rows * ROW_REM}rem + 2px)` }}
      />
      <div className="skeleton mt-3.5 h-12 w-full rounded-m" />
    </div>
  );
}
