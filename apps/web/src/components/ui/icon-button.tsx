import type { ComponentProps, ComponentType } from 'react';
import { cn } from '@/lib/cn';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { createStore, useStore } from '@/lib/storage/create-store';

/** Only pointer and keyboard users need tooltips, so their code loads later. */
const tooltipStore = createStore<{ of: ComponentType<{ label: string }> } | null>(null);
preloadOnInteraction([
  () => import('./tooltip').then(({ ButtonTooltip }) => tooltipStore.set({ of: ButtonTooltip })),
]);

const LOOK = 'grid size-11 shrink-0 place-items-center transition-colors';
const TONES = {
  ink: 'text-ink hover:bg-ink/6',
  soft: 'text-ink-2 hover:bg-ink/6',
  danger: 'text-red hover:bg-red-bg',
  /** For buttons on a picture. */
  surface: 'bg-surface text-ink hover:bg-ground',
} as const;

export interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  tone?: keyof typeof TONES;
  /** With `static`, the tooltip is positioned by an ancestor instead of the button. */
  position?: 'relative' | 'absolute' | 'static';
  isSquare?: boolean;
}

/** A round 44 px icon button; the label is its name and its tooltip. */
export function IconButton({
  label,
  tone = 'ink',
  position = 'relative',
  isSquare = false,
  className,
  children,
  ...props
}: IconButtonProps) {
  const Tooltip = useStore(tooltipStore)?.of;
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(LOOK, TONES[tone], isSquare ? 'rounded-m' : 'rounded-full', position, className)}
      {...props}
    >
      {children}
      {Tooltip && <Tooltip label={label} />}
    </button>
  );
}
