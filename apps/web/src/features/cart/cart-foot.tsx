import { CalendarCheck, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';

/** The fixed foot of the current cart. */
export function CartFoot({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot="drawer"
      className="border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-8 sm:pt-4.5 sm:pb-6"
    >
      {children}
    </div>
  );
}

/** The one thing the form is for. */
export function SubmitButton({ isScheduled, isBusy }: { isScheduled: boolean; isBusy: boolean }) {
  const Icon = isScheduled ? CalendarCheck : Send;
  const [label, busyLabel] = isScheduled ? ['Schedule Order', 'Scheduling...'] : ['Send Cart', 'Sending...'];
  return (
    <Button type="submit" size="lg" busy={isBusy} className="w-full">
      {!isBusy && <Icon aria-hidden size={20} strokeWidth={1.9} />}
      {isBusy ? busyLabel : label}
    </Button>
  );
}

/** Another way for the cart to go; its words may take two lines where there is little room. */
export const FootButton = (props: ButtonProps) => (
  <Button
    variant="line"
    size="sm"
    className="px-1.5 text-caption leading-[1.2] tracking-[-0.01em] sm:text-small sm:tracking-normal [&>svg]:hidden [&>svg]:shrink-0 sm:[&>svg]:block"
    {...props}
  />
);
