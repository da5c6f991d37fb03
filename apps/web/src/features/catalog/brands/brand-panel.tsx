import type { Collection } from '@eyecart/shared/contracts';
import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { BrandList } from './brand-list';
import { FeaturedBrands } from './featured-brands';
import { groupBrands } from './group-brands';

interface BrandPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  brands: readonly Collection[];
  chosen: string | null;
  onChoose: (brand: string) => void;
  /** The button that opens the panel and gets the focus back; the panel aligns with its row. */
  opener: RefObject<HTMLButtonElement | null>;
}

const TITLE = 'All Brands';

/** Every brand by first letter: a popover where four columns fit, otherwise a bottom sheet. */
export function BrandPanel({ brands, chosen, onChoose, ...layer }: BrandPanelProps) {
  const groups = useMemo(() => groupBrands(brands), [brands]);
  const list = (
    <>
      <FeaturedBrands className="rail mb-4 flex gap-2 roomy:hidden" chosen={chosen} onChoose={onChoose} />
      <BrandList groups={groups} chosen={chosen} onChoose={onChoose} />
    </>
  );
  return isSmallScreen() ? <Sheet {...layer}>{list}</Sheet> : <Overlay {...layer}>{list}</Overlay>;
}

type LayerProps = Pick<BrandPanelProps, 'open' | 'onOpenChange' | 'opener'> & { children: ReactNode };

function Sheet({ open, onOpenChange, children }: LayerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <div className="flex shrink-0 items-center pt-3.5 pr-2 pb-1 pl-5">
          <DialogTitle className="flex-1 text-[1.3125rem]">{TITLE}</DialogTitle>
          <DialogClose />
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-[max(20px,env(safe-area-inset-bottom))]">
          {children}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Overlay({ open, onOpenChange, opener, children }: LayerProps) {
  useLayoutEffect(() => {
    if (open) makeRoomBelow(opener.current);
  }, [open, opener]);
  const row = useMemo(
    () => ({
      current: {
        getBoundingClientRect: () => rowOf(opener.current)?.getBoundingClientRect() ?? new DOMRect(),
      },
    }),
    [opener],
  );
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={row} />
      <Popover.Portal>
        <Popover.Content
          aria-label={TITLE}
          align="start"
          sideOffset={8}
          avoidCollisions={false}
          onInteractOutside={(event) => {
            // Pressing the tile also closes the panel.
            if (event.target instanceof Node && opener.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
          }}
          className="z-30 max-h-[max(280px,min(var(--radix-popover-content-available-height),560px))] w-(--radix-popover-trigger-width) animate-fade overflow-y-auto overscroll-contain rounded-stage border border-line bg-surface px-7 py-5.5 shadow-2 outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The height the panel's first rows need. */
const PANEL_ROOM_PX = 420;

/** The panel opens below its row; if there is little room, the row scrolls to the top of the screen first. */
function makeRoomBelow(tile: HTMLElement | null): void {
  const row = rowOf(tile);
  if (row && window.innerHeight - row.getBoundingClientRect().bottom < PANEL_ROOM_PX) {
    row.scrollIntoView({ block: 'start' });
  }
}

const rowOf = (tile: HTMLElement | null) => tile?.closest('[data-brand-row]');

/** Below the first breakpoint of the theme. */
const isSmallScreen = (): boolean => window.matchMedia?.('(width < 641px)').matches ?? false;
