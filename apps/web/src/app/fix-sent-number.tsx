import { resendTarget } from '@/features/cart/contact/resend-target';
import { FixNumberDialog } from '@/features/messages/send-again/fix-number-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import type { SentText } from '@/lib/texts/sent-text';

/** Fixes the number of a text that was just sent. */
export const FixSentNumber = (props: OpenState & { text: SentText }) => (
  <FixNumberDialog leaveCorrected={resendTarget.leaveCorrected} {...props} />
);
