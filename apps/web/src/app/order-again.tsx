import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { resendTarget } from '@/features/cart/contact/resend-target';
import { ReplaceCartDialog } from '@/features/messages/send-again/replace-cart-dialog';
import { useResendCart } from '@/features/messages/send-again/use-resend-cart';

/** Puts the products of a scheduled order in the current cart, to send or schedule them again. */
export function OrderAgain({ order }: { order: ScheduledOrder }) {
  const { useAgain: putInCart, isBusy, question, answer } = useResendCart(resendTarget);
  const { phoneNumber, patientLastName, items, unavailableItems } = order;
  return (
    <>
      <Button
        variant="line"
        size="sm"
        padding={3}
        className="mt-3"
        busy={isBusy}
        onClick={() =>
          putInCart({
            phoneNumber: phoneNumber ?? '',
            patientLastName,
            products: [...items, ...unavailableItems].map(({ id, title, quantity }) => ({
              variantId: id,
              title,
              quantity,
            })),
          })
        }
      >
        {!isBusy && <RotateCcw aria-hidden size={16} strokeWidth={1.9} />}
        Use this cart again
      </Button>
      <ReplaceCartDialog
        title="Use this cart again"
        isOpen={question !== null}
        lines={resendTarget.lines()}
        onAnswer={answer}
      />
    </>
  );
}
