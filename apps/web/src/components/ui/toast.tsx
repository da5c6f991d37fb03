import { X } from 'lucide-react';
import { Toast as ToastPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const ToastProvider = ToastPrimitive.Provider;

/** Makes room for what appears at the edges of the screen with transforms, so that the layout does not shift. */
export function ToastViewport({ className, ...props }: ComponentProps<typeof ToastPrimitive.Viewport>) {
  return (
    <ToastPrimitive.Viewport
      className={cn(
        'pointer-events-none fixed inset-x-4 top-3 z-60 flex translate-y-(--toast-drop) flex-col outline-none sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-6 sm:w-90 sm:translate-x-[calc(-1*var(--side))] sm:translate-y-[calc(-1*var(--toast-rise))]',
        className,
      )}
      {...props}
    />
  );
}

export function Toast({ className, ...props }: ComponentProps<typeof ToastPrimitive.Root>) {
  return (
    <ToastPrimitive.Root
      className={cn(
        'pointer-events-auto relative mx-auto flex max-h-[60dvh] w-full max-w-90 animate-toast items-start gap-3.5 overflow-y-auto rounded-l bg-ink py-4 pl-4.5 text-white shadow-2',
        className,
      )}
      // For Close, which does not grow with the text.
      style={{ paddingRight: 60 }}
      {...props}
    />
  );
}

export function ToastTitle({ className, ...props }: ComponentProps<typeof ToastPrimitive.Title>) {
  return (
    <ToastPrimitive.Title className={cn('font-[620] leading-[1.35] wrap-anywhere', className)} {...props} />
  );
}

export function ToastDescription({ className, ...props }: ComponentProps<typeof ToastPrimitive.Description>) {
  return (
    <ToastPrimitive.Description
      className={cn('mt-0.5 text-small wrap-anywhere text-toast-text', className)}
      {...props}
    />
  );
}

export function ToastAction({ className, ...props }: ComponentProps<typeof ToastPrimitive.Action>) {
  return (
    <ToastPrimitive.Action
      className={cn(
        '-my-2.5 -ml-3 min-h-11 shrink-0 rounded-m px-3 text-small font-[640] text-white underline underline-offset-4 hover:bg-white/12',
        className,
      )}
      {...props}
    />
  );
}

export function ToastClose() {
  return (
    <ToastPrimitive.Close
      aria-label="Close"
      style={{ width: 44, height: 44 }}
      className="absolute top-1.5 right-2 grid place-items-center rounded-full text-toast-text hover:text-white"
    >
      <X aria-hidden size={18} strokeWidth={1.9} />
    </ToastPrimitive.Close>
  );
}
