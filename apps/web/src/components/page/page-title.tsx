import type { ReactNode, Ref } from 'react';
import { cn } from '@/lib/cn';

interface PageTitleProps {
  ref?: Ref<HTMLHeadingElement> | undefined;
  className?: string;
  children: ReactNode;
}

/** The main heading of a page; it gets the focus when there is no better place. */
export const PageTitle = ({ ref, className, children }: PageTitleProps) => (
  <h1
    ref={ref}
    data-landing=""
    tabIndex={-1}
    className={cn('text-h1 tracking-[-0.03em] outline-none focus-visible:shadow-none', className)}
  >
    {children}
  </h1>
);
