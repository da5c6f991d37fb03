import type { Bundle } from '@eyecart/shared/contracts';
import { Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { CardBoundary } from '@/components/states/card-boundary';
import { FailureState } from '@/components/states/failure-state';
import type { Retry } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useRetry } from '@/lib/errors/use-retry';
import { presentEntries } from '@/lib/lists/place-rows';
import { useBundles } from '../bundle-queries';
import { CreateBundleDialog } from '../create/create-bundle-dialog';
import { StarterBundlesDialog, StarterList } from '../create/starter-bundles-dialog';
import { BundleDetailsDialog } from '../details/bundle-details-dialog';
import { BundleCard } from './bundle-card';
import { DeleteBundleDialog } from './delete-bundle-dialog';
import { useBundleRows } from './use-bundle-rows';

const GRID = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';
const SKELETON_CARDS = ['a', 'b', 'c'];

/** A dialog and its bundle, which stays while the dialog fades out. */
interface OpenDialog {
  readonly kind: 'details' | 'delete' | 'none';
  readonly bundle: Bundle;
}

export function BundlesTab() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isPending, isError, error, refetch } = useBundles();
  const { isRetrying, retry } = useRetry(refetch, () => heading.current);
  const [isCreating, setCreating] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog((last) => last && { ...last, kind: 'none' });
  const { rows, newCount, showNew, area } = useBundleRows();
  const bundles = presentEntries(rows);
  const hasFailed = data === undefined && (isError || isRetrying);
  return (
    <section ref={area} className="pt-6 pb-10 [overflow-anchor:none]">
      <div className="mb-5 flex min-h-11 items-center justify-between gap-4">
        <h2
          ref={heading}
          data-landing=""
          tabIndex={-1}
          // On phones the tab already says it, and the buttons need the row.
          className={cn(
            'text-h3 outline-none focus-visible:shadow-none',
            rows.length > 0 && 'max-sm:sr-only',
          )}
        >
          Your bundles
        </h2>
        <NewRows count={newCount} onShow={showNew} />
        {rows.length > 0 && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              Examples
            </Button>
            <Button variant="soft" size="sm" aria-haspopup="dialog" onClick={() => setCreating(true)}>
              <Plus aria-hidden size={18} strokeWidth={2.2} />
              Create Bundle
            </Button>
          </div>
        )}
      </div>
      {isPending && !hasFailed && <BundlesSkeleton />}
      {hasFailed && <BundlesError error={error} isRetrying={isRetrying} onRetry={retry} />}
      {data !== undefined && rows.length === 0 && (
        <NoBundles onCreate={() => setCreating(true)} heading={heading} />
      )}
      {rows.length > 0 && (
        <div className={GRID}>
          {rows.map(({ key, entry: bundle, gapHeight }) =>
            gapHeight === null ? (
              <CardBoundary key={key} of={bundle} as="div">
                <BundleCard
                  bundle={bundle}
                  onView={() => setDialog({ kind: 'details', bundle })}
                  onDelete={() => setDialog({ kind: 'delete', bundle })}
                />
              </CardBoundary>
            ) : (
              <RowGap key={key} as="div" height={gapHeight} />
            ),
          )}
        </div>
      )}
      <StarterBundlesDialog open={isChoosing} onOpenChange={setChoosing} />
      <CreateBundleDialog open={isCreating} onOpenChange={setCreating} />
      {dialog !== null && (
        <>
          <BundleDetailsDialog
            bundle={dialog.bundle}
            // A bundle deleted in another browser has nothing to show.
            open={dialog.kind === 'details' && bundles.some(({ id }) => id === dialog.bundle.id)}
            onOpenChange={(open) => !open && close()}
          />
          <DeleteBundleDialog
            bundle={dialog.bundle}
            open={dialog.kind === 'delete'}
            onOpenChange={(open) => !open && close()}
            onDeleted={close}
          />
        </>
      )}
    </section>
  );
}

interface NoBundlesProps {
  heading: RefObject<HTMLElement | null>;
  onCreate: () => void;
}

/** The first use starts from the examples. */
function NoBundles({ heading, onCreate }: NoBundlesProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-note text-ink-2">
          <b className="block font-[620] text-ink">No bundles yet</b>
          Add an example, then change what is in it.
        </p>
        <Button variant="soft" size="sm" aria-haspopup="dialog" onClick={onCreate}>
          <Plus aria-hidden size={18} strokeWidth={2.2} />
          Create Bundle
        </Button>
      </div>
      <div className="mt-4 rounded-l border border-line bg-surface px-4 sm:px-5">
        {/* The example becomes a card, and its button goes. */}
        <StarterList onAdded={() => heading.current?.focus()} />
      </div>
    </>
  );
}

function BundlesError(retry: Retry) {
  return (
    <div role="alert">
      <FailureState title="Failed to fetch bundles" note="Your bundles and your cart are safe." {...retry} />
    </div>
  );
}

function BundlesSkeleton() {
  return (
    <div role="status" aria-label="Loading bundles" className={GRID}>
      {SKELETON_CARDS.map((key) => (
        <div key={key} className="rounded-l border border-line bg-surface p-4 sm:p-5">
          <div className="skeleton h-16 w-3/4 rounded-m" />
          <div className="skeleton mt-4 h-5 w-1/2" />
          <div className="skeleton mt-2.5 h-3.5 w-2/5" />
          <div className="skeleton mt-3 h-4.5 w-3/5" />
          <div className="skeleton mt-4.5 h-11 w-full rounded-m" />
        </div>
      ))}
    </div>
  );
}
