import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { resendTarget } from '@/features/cart/resend-target';
import { useResendCart } from '@/features/messages/use-resend-cart';
import { countOf } from '@/lib/format';
import { itemCount } from '@/lib/line-totals';

/** Puts the products of a scheduled order in the current cart, to send or schedule them again. */
export function OrderAgain({ order }: { order: ScheduledOrder }) {
  const { useAgain: putInCart, isBusy, question, answer } = useResendCart(resendTarget);
  const { phoneNumber, patientLastName, items, unavailableItems } = order;
  const count = itemCount(resendTarget.lines());
  return (
    <>
      <Button
        variant="line"
        size="sm"
        className="mt-3 px-3"
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
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(isOpen) => isOpen || answer(false)}
        title="Use this cart again"
        question={`Your current cart has ${countOf(count, 'item')}. This cart replaces ${count === 1 ? 'it' : 'them'}.`}
        confirmLabel="Replace Cart"
        isBusy={false}
        isHarmless
        onConfirm={() => answer(true)}
      />
    </>
  );
}
