import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const buttonVariants = cva(
  'inline-flex items-center justify-center gap-2 rounded-m text-center leading-[1.15] font-[640] transition-colors select-none disabled:cursor-not-allowed disabled:bg-gray-bg disabled:text-ink-disabled disabled:shadow-none',
  {
    variants: {
      variant: {
        primary: 'bg-teal text-white hover:bg-teal-hover active:bg-teal-press',
        soft: 'bg-teal-100 text-teal-press hover:bg-teal-100-hover',
        line: 'bg-surface text-ink inset-ring inset-ring-line-btn hover:bg-ground hover:inset-ring-line-field',
        ghost: 'text-teal-hover hover:bg-teal-50 disabled:bg-transparent',
        danger: 'text-red hover:bg-red-bg disabled:bg-transparent',
        done: 'bg-green-bg text-green',
      },
      size: {
        sm: 'min-h-11 px-4 text-small leading-[1.15]',
        md: 'min-h-12 px-5.5 text-note leading-[1.15]',
        lg: 'min-h-14 rounded-lg-button px-5.5 text-body leading-[1.15]',
      },
      /** Only for labels the spec has in capitals. */
      caps: { true: 'text-caption leading-[1.15] font-[680] tracking-[0.055em]' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Shows a spinner and keeps the contrast; presses do nothing in the meantime. */
  busy?: boolean;
}

export function Button({ className, variant, size, caps, busy, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={cn(buttonVariants({ variant, size, caps }), busy && 'cursor-progress', className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {busy && <LoaderCircle aria-hidden size={18} strokeWidth={2.2} className="animate-spin" />}
      {children}
    </button>
  );
}
