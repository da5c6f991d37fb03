import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

interface TileFrameProps extends ComponentProps<'button'> {
  isChosen: boolean;
}

/** The frame of a brand's button, with a ring when chosen. */
export function TileFrame({ isChosen, className, ...props }: TileFrameProps) {
  return (
    <button
      type="button"
      data-chosen={isChosen ? '' : undefined}
      className={cn(
        'flex min-h-12 min-w-0 shrink-0 items-center justify-center rounded-m border text-small font-[600] whitespace-nowrap transition-colors lg:text-note',
        isChosen
          ? 'border-teal bg-teal-50 text-teal-press inset-ring inset-ring-teal'
          : 'border-line-field bg-surface hover:border-ink-2',
        className ?? 'px-3.5',
      )}
      {...props}
    />
  );
}
