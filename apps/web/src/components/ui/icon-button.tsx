import type { ComponentProps, ComponentType } from 'react';
import { cn } from '@/lib/cn';
import { createStore, useStore } from '@/lib/create-store';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';

/** Only pointer and keyboard users need tooltips, so their code loads later. */
const tooltipStore = createStore<{ of: ComponentType<{ label: string }> } | null>(null);
preloadOnInteraction([
  () => import('./tooltip').then(({ ButtonTooltip }) => tooltipStore.set({ of: ButtonTooltip })),
]);

/** A round 44 px icon button; the label is its name and its tooltip. */
export function IconButton({
  label,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { label: string }) {
  const Tooltip = useStore(tooltipStore)?.of;
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'relative grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-ink/6',
        className,
      )}
      {...props}
    >
      {children}
      {Tooltip && <Tooltip label={label} />}
    </button>
  );
}
