import type { FollowUp } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { followUpTarget } from '@/features/cart/follow-up-target';
import { useResendCart } from '@/features/messages/use-resend-cart';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { countOf } from '@/lib/format';
import { itemCount } from '@/lib/line-totals';

/** Puts the cart of a follow-up in the current cart; another cart there is replaced only after a question. */
export function SendAgain({ followUp, open, onOpenChange }: OpenState & { followUp: FollowUp }) {
  const target = followUpTarget(
    new Map(followUp.products.map(({ variantId, price }) => [variantId, price] as const)),
  );
  const { useAgain: putInCart, question, answer } = useResendCart(target);
  const latest = useRef({ putInCart, onOpenChange });
  useEffect(() => {
    latest.current = { putInCart, onOpenChange };
  });
  useEffect(() => {
    if (!open) return;
    latest.current.putInCart(followUp);
    latest.current.onOpenChange(false);
  }, [open, followUp]);
  const count = itemCount(target.lines());
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(isOpen) => isOpen || answer(false)}
      title="Send again"
      question={`Your current cart has ${countOf(count, 'item')}. This cart replaces ${count === 1 ? 'it' : 'them'}.`}
      confirmLabel="Replace Cart"
      isBusy={false}
      isHarmless
      onConfirm={() => answer(true)}
    />
  );
}
