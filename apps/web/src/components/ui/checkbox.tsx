import { Check } from 'lucide-react';
import { Checkbox as CheckboxPrimitive } from 'radix-ui';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from '@/lib/cn';

/** Looks 24 px wide, with a 44 px target. Space ticks it; Enter submits its form, as from a native checkbox. */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      className={cn(
        'relative grid size-6 shrink-0 place-items-center rounded-[7px] border-[1.5px] border-line-field bg-surface text-white transition-colors before:absolute before:-inset-2.5 hover:border-ink-2 aria-invalid:border-red data-[state=checked]:border-teal data-[state=checked]:bg-teal',
        className,
      )}
      onKeyDown={submitOnEnter}
      {...props}
    >
      <CheckboxPrimitive.Indicator>
        <Check aria-hidden size={17} strokeWidth={3} />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}

/** The primitive ignores Enter. Key repeat must not submit the form that the first press opened. */
function submitOnEnter({ key, repeat, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  if (key === 'Enter' && !repeat) currentTarget.form?.requestSubmit();
}
