import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** 88 px tall; a scrolling row of 136 x 56 px tiles where seven do not fit; 48 px in low windows. */
export const TILE_SHAPE =
  'h-[3.5rem] w-[8.5rem] shrink-0 sm:h-[5.5rem] sm:w-[9.25rem] lg:w-auto low:h-[3rem]';

interface TileFrameProps extends ComponentProps<'button'> {
  isChosen: boolean;
}

/** The frame of a tile in the brand row, with a ring when chosen. */
export function TileFrame({ isChosen, className, ...props }: TileFrameProps) {
  return (
    <button
      type="button"
      data-chosen={isChosen ? '' : undefined}
      className={cn(
        'flex min-w-0 items-center justify-center rounded-l border px-3 text-note font-[600] transition-colors sm:px-4',
        TILE_SHAPE,
        isChosen
          ? 'border-teal bg-teal-50 text-teal-press inset-ring inset-ring-teal'
          : 'border-line bg-surface hover:border-line-field',
        className,
      )}
      {...props}
    />
  );
}

export const BrandTile = (props: TileFrameProps) => <TileFrame aria-pressed={props.isChosen} {...props} />;
