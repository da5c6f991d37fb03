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

/** The height the panel's first rows need. */
const PANEL_ROOM_PX = 420;

/** The panel opens below its row; if there is little room, the row scrolls to the top of the screen first. */
function makeRoomBelow(tile: HTMLElement | null): void {
  const row = tile?.closest('section');
  if (row && window.innerHeight - row.getBoundingClientRect().bottom < PANEL_ROOM_PX) {
    row.scrollIntoView({ block: 'start' });
  }
}

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
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) makeRoomBelow(tile.current);
          setOpen(!isOpen);
        }}
      >
        <span className="flex max-w-full min-w-0 flex-col items-center">
          <span className={cn('flex items-center gap-1.5 whitespace-nowrap', chosen && 'text-caption')}>
            All Brands
            <OpenMark isOpen={isOpen} size={18} />
          </span>
          {chosen && (
            <span className="max-w-full truncate font-[640]">
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
