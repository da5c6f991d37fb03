import { Check } from 'lucide-react';
import { Checkbox as CheckboxPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Looks 24 px wide, with a 44 px target. */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      className={cn(
        'relative grid size-6 shrink-0 place-items-center rounded-[7px] border-[1.5px] border-line-field bg-surface text-white transition-colors before:absolute before:-inset-2.5 hover:border-ink-2 aria-invalid:border-red data-[state=checked]:border-teal data-[state=checked]:bg-teal',
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator>
        <Check aria-hidden size={17} strokeWidth={3} />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}
