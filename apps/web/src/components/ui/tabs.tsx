import { Tabs as TabsPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { TAB_LIST_LOOK, TAB_STYLE, TabCount } from './tab-styles';

export const Tabs = TabsPrimitive.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return <TabsPrimitive.List className={cn(TAB_LIST_LOOK, className)} {...props} />;
}

interface TabProps extends ComponentProps<typeof TabsPrimitive.Trigger> {
  /** Shown next to the name if above zero. */
  count?: number;
  /** The label with the number, for screen readers. */
  counted?: string | undefined;
  /** Shown in red before it. */
  urgent?: number;
}

export function Tab({ className, children, count = 0, counted, urgent, ...props }: TabProps) {
  return (
    <TabsPrimitive.Trigger className={cn(TAB_STYLE, 'text-note', className)} {...props}>
      {children}
      <TabCount count={count} counted={counted} urgent={urgent} />
    </TabsPrimitive.Trigger>
  );
}

/** Not a tab stop itself: its content is. */
export function TabPanel({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content tabIndex={-1} className={cn('outline-none', className)} {...props} />;
}
