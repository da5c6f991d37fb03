import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

export interface Stat {
  readonly label: string;
  readonly value: string;
  /** The line below the value. */
  readonly note?: ReactNode;
}

/** Figures in one panel, separated by thin lines. */
export function StatsPanel({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl aria-label={label} className={STATS_STYLE}>
      {stats.map((stat) => (
        <div key={stat.label} className={STAT_STYLE}>
          <dt className="text-small text-ink-2">{stat.label}</dt>
          <dd className={STAT_VALUE_LOOK}>{stat.value}</dd>
          <dd className="mt-1 min-h-4.5 text-caption text-pretty text-ink-3 tabular-nums">{stat.note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Placeholder while the figures load; a tall one leaves room for two lines below a figure. */
export function StatsPanelSkeleton({ isTall = false }: { isTall?: boolean }) {
  return (
    <div className={STATS_STYLE}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={STAT_STYLE}>
          <div className="skeleton my-0.5 h-4 w-24 max-w-full" />
          <div className={cn(STAT_VALUE_LOOK, 'flex h-[1.2em] items-center')}>
            <div className="skeleton h-[0.8em] w-28 max-w-full" />
          </div>
          <div className={cn('mt-1.5', isTall ? 'h-8.5' : 'h-4')}>
            <div className="skeleton h-3 w-20 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

const STATS_STYLE = 'flex flex-wrap gap-px overflow-hidden rounded-stage border border-line bg-surface';
// Each figure draws its own outline, so that one alone in a row fills it.
const STAT_STYLE = 'min-w-0 flex-[1_0_max(8.25rem,24%)] outline outline-line p-4 sm:px-6 sm:pt-5.5 sm:pb-5';
const STAT_VALUE_LOOK =
  'mt-1.5 text-[1.375rem] leading-[1.2] font-[620] tracking-[-0.035em] wrap-anywhere tabular-nums sm:text-[1.75rem]';
