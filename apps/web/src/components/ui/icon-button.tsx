import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A round button of 44 px for an icon; the label is its name. */
export function IconButton({ label, className, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-ink/6',
        className,
      )}
      {...props}
    />
  );
}
