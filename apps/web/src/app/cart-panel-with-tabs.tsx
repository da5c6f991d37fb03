import type { WaitingReply } from '@eyecart/shared/contracts';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { DisabledWebhookNotice } from '@/features/activity/disabled-webhook-notice';
import { CartPanelFrame } from '@/features/cart/cart-panel-frame';
import { openHistory } from '@/features/cart/cart-panel-store';
import { resendTarget } from '@/features/cart/contact/resend-target';
import { useAlerts } from '@/features/messages/alerts/alerts';
import { FailureNotice } from '@/features/messages/alerts/failure-notice';
import { useNewReplies } from '@/features/messages/replies/dismissed-replies';
import { ReplyNotice } from '@/features/messages/replies/reply-notice';
import { askForLastReply, askForReply } from '@/features/messages/replies/reply-to-reveal';
import { FixNumberDialog } from '@/features/messages/send-again/fix-number-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { LinkQrDialog } from '@/features/qr-code/link-qr-dialog';
import { PATHS } from '@/lib/paths';
import type { SentText } from '@/lib/texts/sent-text';
import { useShownPatient } from '@/lib/texts/shown-patient';
import { CART_TABS } from './cart-tabs';
import { HandedOverBar } from './handed-over-bar';
import { useHandedOver } from './use-handed-over';

export { UnfinishedBar } from '@/features/cart/unfinished-bar';
export { WaitingReplyDialog } from '@/features/messages/replies/waiting-reply-dialog';
export { FollowUpTools } from './follow-up-tools';
export { loadFromQueue } from './load-from-queue';
export { LogoutQuestion } from './logout-question';
export { PatientRoute } from './patient-route';

/** The cart panel with everything in it; loaded when it is first opened. */
export const CartPanelWithTabs = (props: OpenState) => <CartPanelFrame tabs={CART_TABS} {...props} />;

/** Fixes the number of a text that was just sent. */
export const FixSentNumber = (props: OpenState & { text: SentText }) => (
  <FixNumberDialog leaveCorrected={resendTarget.leaveCorrected} {...props} />
);

/** Opens the history at the undecided reply, or else at the patient's last one. */
function readReply({ phoneNumber, isUndecided }: WaitingReply): void {
  openHistory();
  if (isUndecided) askForReply(phoneNumber);
  else askForLastReply(phoneNumber);
}

/**
 * The notices at the bottom of the page, one at a time: a queued cart first (its patient is at the desk), then the
 * latest failed text or reply that puts texts on hold, then other replies, then webhooks.
 */
export function BottomNotices({ isCovered }: OpenState & { isCovered: boolean }) {
  const { failures, replies, offWebhooks } = useAlerts();
  const newReplies = useRepliesElsewhere(useNewReplies(replies));
  const held = newReplies.find(({ isUndecided }) => isUndecided);
  const [failure] = failures;
  const isReplyFirst = failure === undefined || (held !== undefined && held.repliedAt > failure.failedAt);
  const handedOver = useHandedOver();
  const isBehind = handedOver !== null;
  const isReplyShown = isReplyFirst && newReplies.length > 0;
  return (
    <>
      <FailureNotice
        isCovered={isCovered}
        isBehind={isBehind || isReplyShown}
        onShowHistory={openHistory}
        leaveCorrected={resendTarget.leaveCorrected}
        QrDialog={LinkQrDialog}
      />
      <ReplyNotice
        replies={newReplies}
        isCovered={isCovered}
        isBehind={isBehind || !isReplyFirst}
        onRead={readReply}
      />
      {handedOver !== null && <HandedOverBar key={handedOver.id} {...handedOver} />}
      {failure === undefined && !isReplyShown && !isBehind && !isCovered && (
        <DisabledWebhookNotice webhooks={offWebhooks} />
      )}
    </>
  );
}

/** Leaves out replies that the page itself shows: all on Follow-up, the patient's own on a patient's page. */
function useRepliesElsewhere(replies: readonly WaitingReply[]): readonly WaitingReply[] {
  const { pathname } = useLocation();
  const shown = useShownPatient();
  return useMemo(
    () => (pathname === PATHS.followUp ? [] : replies.filter(({ phoneNumber }) => phoneNumber !== shown)),
    [pathname, replies, shown],
  );
}
