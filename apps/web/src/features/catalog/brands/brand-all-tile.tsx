import type { Collection } from '@eyecart/shared/contracts';
import { useRef, useState } from 'react';
import { OpenMark } from '@/components/ui/open-mark';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
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

/** Opens the panel of all brands. Its label is the chosen brand, if there is one. */
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
        <span className="flex max-w-full min-w-0 items-center gap-1.5">
          <span className={chosen ? 'sr-only' : 'truncate'}>All Brands</span>
          {chosen && (
            <span className="truncate">
              <span className="sr-only">, chosen: </span>
              {chosen.title}
            </span>
          )}
          <OpenMark isOpen={isOpen} size={18} />
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
