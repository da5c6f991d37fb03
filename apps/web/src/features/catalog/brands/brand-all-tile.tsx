import type { Collection } from '@eyecart/shared/contracts';
import { useRef, useState } from 'react';
import { OpenMark } from '@/components/ui/open-mark';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { cn } from '@/lib/cn';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { TileFrame } from './brand-tile';

const loadPanel = () => import('./brand-panel').then(({ BrandPanel }) => ({ default: BrandPanel }));
const BrandPanel = lazyDialog(loadPanel);
preloadOnInteraction([loadPanel]);

interface AllBrandsTileProps {
  brands: readonly Collection[];
  /** The chosen brand when no other tile shows it. */
  chosen: Collection | null;
  onChoose: (brand: string) => void;
}

/** Opens the panel of all brands, and shows the chosen brand if it is not a featured one. */
export function AllBrandsTile({ brands, chosen, onChoose }: AllBrandsTileProps) {
  const [isOpen, setOpen] = useState(false);
  const tile = useRef<HTMLButtonElement>(null);
  const choose = (brand: string) => {
    setOpen(false);
    onChoose(brand);
  };
  return (
    <>
      <TileFrame
        ref={tile}
        isChosen={chosen !== null}
        // As wide as its skeleton, so that nothing beside it moves.
        className="w-[7.5rem] px-2"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex max-w-full min-w-0 flex-col items-center">
          <span className={cn('flex items-center gap-1.5', chosen && 'text-caption leading-none')}>
            All Brands
            <OpenMark isOpen={isOpen} size={18} />
          </span>
          {chosen && (
            <span className="max-w-full truncate text-caption font-[640]">
              <span className="sr-only">, chosen: </span>
              {chosen.title}
            </span>
          )}
        </span>
      </TileFrame>
      <BrandPanel
        open={isOpen}
        onOpenChange={setOpen}
        brands={brands}
        chosen={chosen?.id ?? null}
        onChoose={choose}
        opener={tile}
      />
    </>
  );
}
