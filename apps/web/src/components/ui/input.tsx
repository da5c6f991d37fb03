import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const SIZES = {
  normal: 'px-3.5 text-body',
  /** Leaves room for a short label at the start. */
  labeled: 'pr-3 pl-[3.25rem] text-body',
  large: 'h-14 px-4 text-price tracking-[0.04em]',
} as const;

export interface InputProps extends ComponentProps<'input'> {
  look?: keyof typeof SIZES;
}

export function Input({ className, type = 'text', look = 'normal', ...props }: InputProps) {
  return (
    <input
      type={type}
      className={cn(
        'min-h-12 w-full scroll-mt-[2.25rem] rounded-m border border-line-field bg-surface tabular-nums outline-none transition-[border-color,box-shadow] placeholder:text-ink-3 hover:border-ink-2 focus:border-teal focus:shadow-(--field-focus) aria-invalid:border-red aria-invalid:shadow-(--field-bad) aria-invalid:focus:shadow-(--field-bad-focus)',
        SIZES[look],
        className,
      )}
      {...props}
    />
  );
}
