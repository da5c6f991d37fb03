import { Switch as SwitchPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** An on/off switch that looks 52 x 32 px, with a 44 px target. */
export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        'relative h-8 w-13 shrink-0 rounded-full bg-line-field p-1 transition-colors before:absolute before:-inset-x-1 before:-inset-y-1.5 hover:bg-ink-3 data-[state=checked]:bg-teal data-[state=checked]:hover:bg-teal-hover',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="block size-6 rounded-full bg-white transition-transform duration-(--quick-time) data-[state=checked]:translate-x-5" />
    </SwitchPrimitive.Root>
  );
}
