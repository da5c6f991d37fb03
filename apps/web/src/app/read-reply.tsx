import type { FollowUp } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useEffect, useRef } from 'react';
import { openHistory } from '@/features/cart/cart-panel-store';
import { askForReply } from '@/features/messages/asked-reply';
import { searchHistory } from '@/features/messages/history-search-store';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** Leads from a follow-up to the patient's replies in the history: to the question about a doubtful one, else to the patient. */
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
    else searchHistory(formatUsPhone(phoneNumber.replace(/^\+1/, '')));
    done.current(false);
  }, [open, followUp]);
  return null;
}
