import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const badgeVariants = cva(
  'inline-flex min-h-6.5 items-center gap-1.5 rounded-full px-2.5 text-caption font-[600] whitespace-nowrap',
  {
    variants: {
      tone: {
        green: 'bg-green-bg text-green',
        red: 'bg-red-bg text-red',
        yellow: 'bg-yellow-bg text-yellow',
        gray: 'bg-gray-bg text-ink-2',
        teal: 'bg-teal-100 text-teal-press',
        slate: 'bg-slate-bg text-slate',
      },
    },
    defaultVariants: { tone: 'gray' },
  },
);

export function Badge({
  className,
  tone,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}
