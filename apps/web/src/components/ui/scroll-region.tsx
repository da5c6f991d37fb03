import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The scrolling part of a dialog, which the keyboard can scroll too. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard.
      tabIndex={0}
      className={cn(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 focus-visible:inset-ring-2 focus-visible:inset-ring-teal focus-visible:shadow-none sm:px-7',
        className,
      )}
    >
      {children}
    </section>
  );
}
