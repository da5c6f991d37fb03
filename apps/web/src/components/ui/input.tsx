import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        'min-h-12 w-full scroll-mt-[2.25rem] rounded-m border border-line-field bg-surface px-3.5 text-body tabular-nums outline-none transition-[border-color,box-shadow] placeholder:text-ink-3 hover:border-ink-2 focus:border-teal focus:shadow-(--field-focus) aria-invalid:border-red aria-invalid:shadow-(--field-bad) aria-invalid:focus:shadow-(--field-bad-focus)',
        className,
      )}
      {...props}
    />
  );
}
