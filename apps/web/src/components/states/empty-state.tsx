import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Lens } from './lens';

interface EmptyStateProps {
  title: string;
  note?: ReactNode;
  /** One button: the next step. */
  action: ReactNode;
  /** Replaces the lens, as in an error. */
  drawing?: ReactNode;
  className?: string;
}

export function EmptyState({ title, note, action, drawing = <Lens />, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center rounded-stage border border-line bg-surface px-6 pt-10 pb-8 text-center',
        className,
      )}
    >
      {drawing}
      <h2 className="text-price tracking-[-0.02em]">{title}</h2>
      <p className="mt-1.5 mb-5 max-w-[36ch] text-note text-pretty text-ink-2 empty:mt-0">{note}</p>
      {action}
    </div>
  );
}
