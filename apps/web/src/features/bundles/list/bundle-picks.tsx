import type { Bundle } from '@eyecart/shared/contracts';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { PatientPrice } from '@/components/product/patient-price';
import { CardBoundary } from '@/components/states/card-boundary';
import { PickListStates } from '@/components/states/pick-list-states';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { countOf } from '@/lib/format';
import { bundleTotalCents, isBuyable } from '../bundle-facts';
import { useBundles } from '../bundle-queries';
import { useBundleRows } from './use-bundle-rows';
import { useBundleToCart } from './use-bundle-to-cart';

/** A compact list of the bundles, each with a button that adds its available products. */
export function BundlePicks() {
  const { data, error, isPending, refetch } = useBundles();
  const { rows, newCount, showNew, area } = useBundleRows();
  return (
    <PickListStates
      isPending={isPending}
      count={data && rows.length}
      empty="No bundles yet. Create them on the Bundles tab."
      failure="Failed to fetch bundles"
      error={error}
      onRetry={refetch}
    >
      <ul ref={area} aria-label="Bundles" className="[overflow-anchor:none]">
        {rows.map(({ key, entry: bundle, gapHeight }) =>
          gapHeight === null ? (
            <CardBoundary key={key} of={bundle} isRow>
              <Pick bundle={bundle} />
            </CardBoundary>
          ) : (
            <RowGap key={key} height={gapHeight} />
          ),
        )}
      </ul>
      <NewRows count={newCount} onShow={showNew} />
    </PickListStates>
  );
}

function Pick({ bundle }: { bundle: Bundle }) {
  const { discountCode } = usePractice();
  const { start, isBusy } = useBundleToCart();
  const nameId = `pick-${bundle.id}`;
  const addId = `add-${bundle.id}`;
  const left = bundle.products.filter((product) => !isBuyable(product)).length;
  return (
    <li
      data-row={bundle.id}
      className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-0"
    >
      <div className="min-w-[8rem] flex-1">
        <p id={nameId} className="text-small leading-[1.3] font-[580] wrap-anywhere">
          {bundle.name}
        </p>
        <p className="text-small text-ink-2 tabular-nums">
          {countOf(bundle.products.length, 'product')},{' '}
          <PatientPrice cents={bundleTotalCents(bundle)} discountCode={discountCode} />
          {left > 0 && `, ${left} not available today`}
        </p>
      </div>
      <Button
        variant="soft"
        size="sm"
        className="min-w-[5rem]"
        id={addId}
        aria-labelledby={`${addId} ${nameId}`}
        disabled={left === bundle.products.length}
        busy={isBusy}
        onClick={() => start(bundle.id)}
      >
        {isBusy ? 'Adding...' : 'Add to Cart'}
      </Button>
    </li>
  );
}
