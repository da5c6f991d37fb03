import type { FollowUp } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { followUpTarget } from '@/features/cart/contact/follow-up-target';
import { ReplaceCartDialog } from '@/features/messages/send-again/replace-cart-dialog';
import { useResendCart } from '@/features/messages/send-again/use-resend-cart';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

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
  return (
    <ReplaceCartDialog
      title="Send again"
      isOpen={question !== null}
      lines={target.lines()}
      onAnswer={answer}
    />
  );
}
