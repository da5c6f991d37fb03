import { CalendarCheck, Send } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

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

/** The main button of the form. */
export function SubmitButton({ isScheduled, isBusy }: { isScheduled: boolean; isBusy: boolean }) {
  const Icon = isScheduled ? CalendarCheck : Send;
  const [label, busyLabel] = isScheduled ? ['Schedule Order', 'Scheduling...'] : ['Send Cart', 'Sending...'];
  return (
    <Button type="submit" size="lg" busy={isBusy} className="w-full scroll-mt-3 dense:min-h-12">
      {!isBusy && <Icon aria-hidden size={20} strokeWidth={1.9} />}
      {isBusy ? busyLabel : label}
    </Button>
  );
}
