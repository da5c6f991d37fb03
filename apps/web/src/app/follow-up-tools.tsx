import { resendTarget } from '@/features/cart/contact/resend-target';
import { ReviewRefill } from '@/features/follow-up/review-refill';
import { FixNumberDialog } from '@/features/messages/send-again/fix-number-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { LinkQrDialog } from '@/features/qr-code/link-qr-dialog';
import type { FollowUpTask } from '@/pages/follow-up-page';
import { ReadReply } from './read-reply';
import { SendAgain } from './send-again';

/** Actions from other features for Follow-up: fix the number, resend the cart, its QR code, the replies. */
export function FollowUpTools({ task, open, onOpenChange }: OpenState & { task: FollowUpTask }) {
  const { step, row } = task;
  const { text, phoneNumber, patientLastName, products, reason } = row;
  const of = (wanted: FollowUpTask['step']) => ({ open: open && step === wanted, onOpenChange });
  return (
    <>
      {text !== null && (
        <FixNumberDialog
          text={{
            messageId: text.messageId,
            phoneNumber,
            patientLastName,
            hasArrived: reason !== 'failed',
            products,
          }}
          leaveCorrected={resendTarget.leaveCorrected}
          {...of('fix-number')}
        />
      )}
      {text?.cartUrl && <LinkQrDialog key={text.cartUrl} link={text.cartUrl} {...of('show-qr')} />}
      <ReviewRefill row={row} {...of('review-refill')} />
      <ReadReply followUp={row} {...of('read-reply')} />
      <SendAgain key={phoneNumber} followUp={row} {...of('send-again')} />
    </>
  );
}
