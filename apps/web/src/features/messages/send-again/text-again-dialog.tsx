import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { patientName } from '../card/message-words';
import { type LinkToText, useTextAgain } from './use-text-again';

/** The link to text again, with the name for the question. */
export interface TextAgainSubject extends LinkToText {
  readonly patientLastName: string | null;
}

/** Asks before a cart's link is texted again: two clicks in all, and never by a slip. */
export function TextAgainDialog({ subject, open, onOpenChange }: OpenState & { subject: TextAgainSubject }) {
  const { textAgain, isBusy } = useTextAgain(() => onOpenChange(false));
  const { patientLastName, phoneNumber, messageId, lastTextedAt } = subject;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Text the link again"
      question={`${patientName(patientLastName)}, ${formatUsPhone(phoneNumber)}, gets the same link.`}
      confirmLabel="Text again"
      isBusy={isBusy}
      isHarmless
      onConfirm={() => textAgain({ messageId, phoneNumber, lastTextedAt })}
    />
  );
}
