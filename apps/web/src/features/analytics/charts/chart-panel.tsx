import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

interface ChartPanelProps {
  title: string;
  note?: string;
  /** Next to the title, such as a switch. */
  control?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A chart with its title. */
export function ChartPanel({ title, note, control, className, children }: ChartPanelProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={cn(CHART_PANEL_LOOK, className)}>
      <div className="flex min-h-12 flex-wrap items-start gap-3">
        <figcaption className="min-w-[min(9rem,100%)] flex-1">
          <h2 id={id} className="text-[1.125rem] tracking-[-0.012em]">
            {title}
          </h2>
          {note !== undefined && <p className="mt-1 text-caption text-ink-3 tabular-nums">{note}</p>}
        </figcaption>
        {control}
      </div>
      {children}
    </figure>
  );
}

/** Shown instead of a chart when there is nothing to draw. */
export function NoChart({ children }: { children: ReactNode }) {
  return (
    <p className="grid flex-1 place-items-center px-4 py-12 text-center text-note text-balance text-ink-2">
      {children}
    </p>
  );
}

export const CHART_PANEL_LOOK =
  'flex min-w-0 flex-col rounded-stage border border-line bg-surface px-4 pt-4.5 pb-2.5 sm:px-6 sm:pt-6 sm:pb-3';
