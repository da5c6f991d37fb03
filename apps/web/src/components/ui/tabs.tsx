import { Tabs as TabsPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const Tabs = TabsPrimitive.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn('rail flex shrink-0 gap-5.5 border-b border-line sm:gap-6.5', className)}
      {...props}
    />
  );
}

interface TabProps extends ComponentProps<typeof TabsPrimitive.Trigger> {
  /** Shown beside the name when above zero. */
  count?: number;
}

export function Tab({ className, children, count = 0, ...props }: TabProps) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        'relative min-h-12 pb-1 text-note font-[600] tracking-[-0.01em] whitespace-nowrap text-ink-2 outline-none after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:rounded-t-[3px] hover:text-ink focus-visible:rounded-s focus-visible:shadow-none focus-visible:inset-ring-2 focus-visible:inset-ring-teal data-[state=active]:text-ink data-[state=active]:after:bg-teal',
        className,
      )}
      {...props}
    >
      {children}
      {count > 0 && <small className="ml-1.5 text-caption text-ink-3 tabular-nums">{count}</small>}
    </TabsPrimitive.Trigger>
  );
}

/** Not a stop of the Tab key itself: what it holds is. */
export function TabPanel({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content tabIndex={-1} className={cn('outline-none', className)} {...props} />;
}
