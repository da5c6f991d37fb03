import { CalendarClock, Send } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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
 * The main button of the form and, where the form needs the room, "More", which shows the rest: on the smallest phones,
 * and while an order is scheduled.
 */
export function CartActions({ isScheduled, isBusy, children }: CartActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isScheduled ? CalendarClock : Send;
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
          className={isScheduled ? undefined : 'xs:hidden'}
          onClick={() => setOpen(!isOpen)}
        >
          More
        </Button>
      </div>
      <div
        className={cn(
          'mt-2.5 grid-cols-2 gap-2 sm:grid-cols-4 dense:mt-2',
          isOpen ? 'grid' : 'hidden',
          !isOpen && !isScheduled && 'xs:grid',
        )}
      >
        {children}
      </div>
    </>
  );
}
