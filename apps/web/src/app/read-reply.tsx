import type { FollowUp } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { openHistory } from '@/features/cart/cart-panel-store';
import { askForLastReply, askForReply } from '@/features/messages/replies/reply-to-reveal';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** Goes from a follow-up to the patient's replies in the history: to the undecided one, or else to the last. */
export function ReadReply({ followUp, open, onOpenChange }: OpenState & { followUp: FollowUp }) {
  const done = useRef(onOpenChange);
  useEffect(() => {
    done.current = onOpenChange;
  });
  useEffect(() => {
    if (!open) return;
    const { phoneNumber, reply } = followUp;
    openHistory();
    if (reply?.isUndecided) askForReply(phoneNumber);
    else askForLastReply(phoneNumber);
    done.current(false);
  }, [open, followUp]);
  return null;
}
