import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const badgeVariants = cva('inline-flex items-center gap-1.5 rounded-full font-[600] whitespace-nowrap', {
  variants: {
    tone: {
      green: 'bg-green-bg text-green',
      red: 'bg-red-bg text-red',
      yellow: 'bg-yellow-bg text-yellow',
      gray: 'bg-gray-bg text-ink-2',
      teal: 'bg-teal-100 text-teal-press',
      slate: 'bg-slate-bg text-slate',
    },
    size: {
      normal: 'min-h-6.5 px-2.5 text-caption',
      /** Small until there is room for it beside the name. */
      mark: 'min-h-4 px-2 text-[0.75rem] leading-none lg:min-h-5.5 lg:text-caption',
    },
  },
  defaultVariants: { tone: 'gray', size: 'normal' },
});

export function Badge({
  className,
  tone,
  size,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ tone, size }), className)} {...props} />;
}
