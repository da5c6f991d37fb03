import { CalendarCheck, Send } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';

/** The fixed footer of the current cart. On small screens, toasts end above it, whatever its height. */
export function CartFooter({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = foot.current;
    if (element === null) return undefined;
    const root = document.documentElement;
    const sizes = new ResizeObserver(() =>
      root.style.setProperty('--drawer-foot', `${element.offsetHeight}px`),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--drawer-foot');
    };
  }, []);
  return (
    <div
      ref={foot}
      data-foot="drawer"
      className="short:toast-room border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-8 sm:pt-4.5 sm:pb-6 dense:pt-2.5 dense:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

interface CartActionsProps {
  isScheduled: boolean;
  isBusy: boolean;
  /** What texts nothing. */
  children: ReactNode;
}

/**
 * The main button of the form and, where the form needs the room, "More", which shows the rest: on phones, and in low
 * windows while an order is scheduled.
 */
export function CartActions({ isScheduled, isBusy, children }: CartActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isScheduled ? CalendarCheck : Send;
  const [label, busyLabel] = isScheduled ? ['Schedule Order', 'Scheduling...'] : ['Send Cart', 'Sending...'];
  return (
    <>
      <div className="flex gap-2">
        <Button type="submit" size="lg" busy={isBusy} className="min-w-0 flex-1 scroll-mt-3 dense:min-h-12">
          {!isBusy && <Icon aria-hidden size={20} strokeWidth={1.9} />}
          {isBusy ? busyLabel : label}
        </Button>
        <Button
          variant="line"
          aria-expanded={isOpen}
          aria-controls={id}
          className={isScheduled ? 'sm:not-dense:hidden' : 'sm:hidden'}
          onClick={() => setOpen(!isOpen)}
        >
          More
        </Button>
      </div>
      <div
        id={id}
        className={cn(
          'mt-2.5 grid grid-cols-[4fr_3fr_4fr_5fr] gap-1.5 sm:grid-cols-4 sm:gap-2 dense:mt-2 max-xs:grid-cols-2',
          !isOpen && (isScheduled ? 'max-sm:hidden dense:hidden' : 'max-sm:hidden'),
        )}
      >
        {children}
      </div>
    </>
  );
}
