import { CalendarClock, Send } from 'lucide-react';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import type { ContactForm } from './contact/contact-form-store';
import { usePlannedSend } from './schedule/use-planned-send';
import type { CartLinkSource } from './send/use-cart-link';

/** `isMain` while it is the one thing to do. */
export type QrCodeActionProps = CartLinkSource & { isMain: boolean };

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
  form: UseFormReturn<ContactForm>;
  isScheduled: boolean;
  isBusy: boolean;
  cartLink: CartLinkSource;
  QrCodeAction: ComponentType<QrCodeActionProps> | undefined;
  /** The other actions that text nothing. */
  children: ReactNode;
}

/**
 * The form's main button, and "More" for the other actions where the form needs the room: on phones, and while an order
 * is scheduled. For a patient who has opted out, the QR code is the main button, since no text can be sent.
 */
export function CartActions({
  form,
  isScheduled,
  isBusy,
  cartLink,
  QrCodeAction,
  children,
}: CartActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isOptedOut = usePlannedSend(form).warnings.some(({ code }) => code === 'opted_out');
  const Icon = isScheduled ? CalendarClock : Send;
  const [label, busyLabel] = isScheduled ? ['Schedule Order', 'Scheduling...'] : ['Send Cart', 'Sending...'];
  const rest = isScheduled ? 'hidden' : 'contents max-sm:hidden';
  const hidden = isScheduled ? 'hidden' : 'grid max-sm:hidden';
  const closed = isOptedOut ? 'grid' : hidden;
  return (
    <>
      <div className="flex gap-2">
        <Button
          type="submit"
          variant={isOptedOut ? 'line' : 'primary'}
          size="lg"
          busy={isBusy}
          className="min-w-0 flex-1 scroll-mt-3 dense:min-h-12"
        >
          {!isBusy && <Icon aria-hidden size={20} strokeWidth={1.9} className="short:hidden" />}
          {isBusy ? busyLabel : label}
        </Button>
        <Button
          variant="line"
          aria-expanded={isOpen}
          className={isScheduled ? undefined : 'sm:hidden'}
          onClick={() => setOpen(!isOpen)}
        >
          More
        </Button>
      </div>
      <div className={cn('mt-2.5 gap-2 sm:grid-cols-4 dense:mt-2', isOpen ? 'grid grid-cols-2' : closed)}>
        {QrCodeAction && <QrCodeAction {...cartLink} isMain={isOptedOut} />}
        <div className={isOpen ? 'contents' : rest}>{children}</div>
      </div>
    </>
  );
}
