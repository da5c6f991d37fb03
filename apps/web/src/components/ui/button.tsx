import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const DISABLED = 'disabled:bg-gray-bg';

export const buttonVariants = cva(
  'inline-flex items-center justify-center py-[0.3em] text-center transition-colors select-none disabled:cursor-not-allowed disabled:text-ink-disabled disabled:shadow-none',
  {
    variants: {
      variant: {
        primary: `bg-teal text-white hover:bg-teal-hover active:bg-teal-press ${DISABLED}`,
        soft: `bg-teal-100 text-teal-press hover:bg-teal-100-hover ${DISABLED}`,
        line: `bg-surface text-ink inset-ring inset-ring-line-btn hover:bg-ground hover:inset-ring-line-field ${DISABLED}`,
        ghost: 'text-teal-hover hover:bg-teal-50 disabled:bg-transparent',
        danger: 'text-red hover:bg-red-bg disabled:bg-transparent',
        done: `bg-green-bg text-green ${DISABLED}`,
      },
      size: {
        sm: 'min-h-11 rounded-m',
        md: 'min-h-12 rounded-m',
        lg: 'min-h-14 rounded-lg-button',
      },
      /** The padding beside the label, in steps of 4 px; the default depends on the size. */
      padding: { bySize: '', 1.5: 'px-1.5', 2: 'px-2', 2.5: 'px-2.5', 3: 'px-3' },
      gap: { 1.5: 'gap-1.5', 2: 'gap-2' },
      /** `caps` only for labels the spec has in capitals; `twoLines` for those that take two where space is tight. */
      text: {
        normal: 'font-[640]',
        light: 'font-[560]',
        caps: 'text-caption leading-[1.15] font-[680] tracking-[0.055em]',
        twoLines:
          'text-caption leading-[1.2] font-[640] text-balance tracking-[-0.01em] sm:text-small sm:tracking-normal',
      },
    },
    compoundVariants: [
      { size: 'sm', padding: 'bySize', className: 'px-4' },
      { size: ['md', 'lg'], padding: 'bySize', className: 'px-5.5' },
      { size: 'sm', text: ['normal', 'light'], className: 'text-small leading-[1.15]' },
      { size: 'md', text: ['normal', 'light'], className: 'text-note leading-[1.15]' },
      { size: 'lg', text: ['normal', 'light'], className: 'text-body leading-[1.15]' },
    ],
    defaultVariants: { variant: 'primary', size: 'md', padding: 'bySize', gap: 2, text: 'normal' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Shows a spinner and keeps the contrast; presses do nothing in the meantime. */
  busy?: boolean;
}

export function Button({
  className,
  variant,
  size,
  padding,
  gap,
  text,
  busy,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      className={cn(
        buttonVariants({ variant, size, padding, gap, text }),
        busy && 'cursor-progress',
        className,
      )}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {busy && <LoaderCircle aria-hidden size={18} strokeWidth={2.2} className="animate-spin" />}
      {children}
    </button>
  );
}
