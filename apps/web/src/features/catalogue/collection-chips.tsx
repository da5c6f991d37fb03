import type { Collection } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';
import { useCollections } from './catalogue-queries';

const ALL_COLLECTIONS = { id: null, title: 'All collections' };
const SKELETON_WIDTHS_PX = [126, 118, 138, 164, 112, 108];

interface CollectionChipsProps {
  chosen: string | null;
  onChoose: (collection: string | null) => void;
}

/** The collections that are not brands (DESIGN 5.5). Without any there is nothing to choose, so nothing is shown. */
export function CollectionChips({ chosen, onChoose }: CollectionChipsProps) {
  const { data, isPending, isError } = useCollections();
  const rail = useRef<HTMLDivElement>(null);
  const collections = data?.collections.filter((collection) => isListed(collection, chosen)) ?? [];
  useEffect(() => {
    const chip = chosen === null ? null : rail.current?.querySelector('[aria-pressed="true"]');
    chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  if (isError || (!isPending && collections.length === 0)) return null;

  return (
    <section aria-labelledby="collections-heading" className="mt-7">
      <h2 id="collections-heading" className="mb-3.5 text-h3">
        Collections
      </h2>
      <div ref={rail} className="rail -mx-4 flex gap-2 px-4 py-1 sm:-mx-1 sm:px-1">
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
    </section>
  );
}

/** A brand that an address asks for is listed too, or nothing would show what is chosen. */
const isListed = (collection: Collection, chosen: string | null) =>
  !collection.isBrand || collection.id === chosen;
