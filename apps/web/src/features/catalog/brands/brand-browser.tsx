import type { Collection } from '@eyecart/shared/contracts';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { BadAnswer } from '@/components/states/bad-answer';
import { Button } from '@/components/ui/button';
import { useRetry } from '@/lib/errors/use-retry';
import { keepInRail } from '../browse/keep-in-rail';
import { useCollections } from '../catalog-queries';
import { AllBrandsTile } from './brand-all-tile';
import { BrandLogo } from './brand-mark';
import { BrandTile, TILE_SHAPE } from './brand-tile';

const MAX_FEATURED = 5;
const SKELETON_TILES = ['all', 'a', 'b', 'c', 'd', 'e', 'more'];

interface BrandBrowserProps {
  /** The chosen collection, which may be a brand. */
  chosen: string | null;
  onChoose: (brand: string | null) => void;
}

/** All products, the featured brands and a panel with every other brand. */
export const BrandBrowser = memo(function BrandBrowser({ chosen, onChoose }: BrandBrowserProps) {
  const { data, error, isPending, isError, isSuccess, refetch } = useCollections();
  const rail = useRef<HTMLDivElement>(null);
  const { isRetrying, retry } = useRetry(refetch, () => rail.current?.querySelector('button'));
  const hasFailed = isError || isRetrying;
  const brands = data?.collections.filter((collection) => collection.isBrand) ?? [];

  useEffect(() => {
    const tile = chosen === null ? null : rail.current?.querySelector('[data-chosen]');
    if (isSuccess && tile && rail.current) keepInRail(rail.current, tile);
  }, [chosen, isSuccess]);

  return (
    <section aria-labelledby="brands-heading" aria-busy={isPending} className="mt-1.5 sm:mt-7 low:mt-0">
      <div className="mb-3.5 flex items-baseline gap-3 max-sm:sr-only low:sr-only">
        <h2 id="brands-heading" className="text-h3">
          Brands
        </h2>
        <p role="status" className="text-caption text-ink-3">
          {isPending && !hasFailed && 'Loading brands...'}
        </p>
      </div>
      <div
        ref={rail}
        className="rail relative -mx-[16px] px-[16px] py-1 sm:-mx-[24px] sm:px-[24px] lg:-mx-[4px] lg:px-[4px]"
      >
        {hasFailed && (
          <Note role="alert" text="Failed to load brands" error={error}>
            <Button variant="line" size="sm" busy={isRetrying} onClick={retry}>
              Try Again
            </Button>
          </Note>
        )}
        {isPending && !hasFailed && <Skeleton />}
        {isSuccess && !hasFailed && brands.length === 0 && <Note text="No brands available" />}
        {isSuccess && !hasFailed && brands.length > 0 && (
          <Tiles brands={brands} chosen={chosen} onChoose={onChoose} />
        )}
      </div>
    </section>
  );
});

const ROW = 'flex gap-2.5 lg:grid lg:grid-cols-7 lg:gap-3';

function Tiles({ brands, chosen, onChoose }: BrandBrowserProps & { brands: readonly Collection[] }) {
  const featured = brands.filter((brand) => brand.isFeatured).slice(0, MAX_FEATURED);
  const elsewhere = brands.find((brand) => brand.id === chosen && !featured.includes(brand));
  return (
    <div className={ROW}>
      <BrandTile isChosen={chosen === null} onClick={() => onChoose(null)}>
        All Products
      </BrandTile>
      {featured.map((brand) => (
        <BrandTile key={brand.id} isChosen={brand.id === chosen} onClick={() => onChoose(brand.id)}>
          <BrandLogo brand={brand} />
        </BrandTile>
      ))}
      <AllBrandsTile brands={brands} chosen={elsewhere ?? null} onChoose={onChoose} />
    </div>
  );
}

function Skeleton() {
  return (
    <div className={ROW} aria-hidden>
      {SKELETON_TILES.map((tile) => (
        <span key={tile} className={`skeleton rounded-l ${TILE_SHAPE}`} />
      ))}
    </div>
  );
}

/** At least as tall as the tiles it replaces. */
function Note(props: { text: string; role?: 'alert'; error?: unknown; children?: ReactNode }) {
  return (
    <div
      role={props.role}
      className="flex min-h-14 items-center sm:min-h-22 justify-between gap-4 rounded-l border border-line bg-surface px-5"
    >
      <div className="min-w-0">
        <p className="text-note text-ink-2">{props.text}</p>
        <BadAnswer error={props.error} />
      </div>
      {props.children}
    </div>
  );
}
