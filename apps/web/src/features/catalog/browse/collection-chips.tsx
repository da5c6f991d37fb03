import { memo, useEffect, useRef } from 'react';
import { QuietFailure } from '@/components/states/quiet-failure';
import { cn } from '@/lib/cn';
import { useCollections } from '../catalog-queries';
import { keepInRail } from './keep-in-rail';

const ALL_COLLECTIONS = { id: null, title: 'All collections' };
const SKELETON_WIDTHS_PX = [126, 118, 138, 164, 112, 108];

interface CollectionChipsProps {
  chosen: string | null;
  onChoose: (collection: string | null) => void;
}

/**
 * The collections that are not brands. A brand is a collection too: when one is chosen, no chip is. Nothing
 * is shown if there are none; if the list failed to load, "All collections" stays, and a line says so. The brands have the retry.
 */
export const CollectionChips = memo(function CollectionChips({ chosen, onChoose }: CollectionChipsProps) {
  const read = useCollections();
  const { data, isPending, isSuccess } = read;
  const rail = useRef<HTMLDivElement>(null);
  const collections = data?.collections.filter((collection) => !collection.isBrand) ?? [];
  useEffect(() => {
    const chip = chosen === null ? null : rail.current?.querySelector('[aria-pressed="true"]');
    if (isSuccess && chip && rail.current) keepInRail(rail.current, chip);
  }, [chosen, isSuccess]);
  if (isSuccess && collections.length === 0) return null;

  return (
    <section aria-labelledby="collections-heading" className="mt-1 sm:mt-7 low:mt-1.5">
      <h2 id="collections-heading" className="mb-3.5 text-h3 max-sm:sr-only low:sr-only">
        Collections
      </h2>
      <div
        ref={rail}
        className="rail -mx-[16px] flex gap-2 px-[16px] py-1 sm:-mx-[24px] sm:px-[24px] lg:-mx-[4px] lg:px-[4px]"
      >
        {isPending
          ? SKELETON_WIDTHS_PX.map((width) => (
              <span key={width} style={{ width }} className="skeleton h-11 shrink-0 rounded-full" />
            ))
          : [ALL_COLLECTIONS, ...collections].map(({ id, title }) => (
              <button
                key={id ?? 'all'}
                type="button"
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
                className={cn(
                  'h-11 shrink-0 rounded-full border px-4.5 text-note whitespace-nowrap transition-colors',
                  id === chosen
                    ? 'border-ink bg-ink font-[600] text-white'
                    : 'border-line-chip bg-surface font-[540] hover:border-ink-2',
                )}
              >
                {title}
              </button>
            ))}
      </div>
      <QuietFailure what="collections" of={read} />
    </section>
  );
});
