import { memo, useRef } from 'react';
import { BadAnswer } from '@/components/states/bad-answer';
import { Button } from '@/components/ui/button';
import { useRetry } from '@/lib/errors/use-retry';
import { useCollections } from '../catalog-queries';
import { AllBrandsTile } from './brand-all-tile';
import { TileFrame } from './brand-tile';

interface BrandBrowserProps {
  /** The chosen collection, which may be a brand. */
  chosen: string | null;
  onChoose: (brand: string | null) => void;
}

/** All Products, and the panel of every brand. */
export const BrandBrowser = memo(function BrandBrowser({ chosen, onChoose }: BrandBrowserProps) {
  const { data, error, isPending, isError, isSuccess, refetch } = useCollections();
  const row = useRef<HTMLElement>(null);
  const { isRetrying, retry } = useRetry(refetch, () => row.current?.querySelector('button'));
  const hasFailed = isError || isRetrying;
  const brands = data?.collections.filter((collection) => collection.isBrand) ?? [];
  return (
    <section ref={row} aria-label="Brands" aria-busy={isPending} className="flex shrink-0 gap-1.5 lg:gap-2">
      <p role="status" className="sr-only">
        {isPending && !hasFailed && 'Loading brands...'}
      </p>
      {!hasFailed && (
        <TileFrame isChosen={chosen === null} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          All Products
        </TileFrame>
      )}
      {hasFailed && (
        <div role="alert" className="flex items-center gap-2 text-small text-ink-2">
          <div>
            <p>Failed to load brands</p>
            <BadAnswer error={error} />
          </div>
          <Button variant="line" size="sm" busy={isRetrying} onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
      {isPending && !hasFailed && <span aria-hidden className="skeleton h-12 w-[7.5rem] rounded-m" />}
      {isSuccess && !hasFailed && brands.length === 0 && (
        <p className="text-small whitespace-nowrap text-ink-2">No brands available</p>
      )}
      {isSuccess && !hasFailed && brands.length > 0 && (
        <AllBrandsTile
          brands={brands}
          chosen={brands.find(({ id }) => id === chosen) ?? null}
          onChoose={onChoose}
        />
      )}
    </section>
  );
});
