import { messageEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { forgetLostAnswer, lostAnswerOf, noteLostAnswer } from '@/lib/errors/lost-answers';
import { DELIVERY_PENDING, mayRetry, NO_SEND_RESPONSE, sendFailed } from '@/lib/errors/phrasebook';
import { listChanged, reloadAfterSend } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';
import { nameAndNumber } from '@/lib/texts/name-and-number';
import { nationalDigits } from '@/lib/texts/national-digits';

interface Correction {
  readonly messageId: string;
  readonly phoneNumber: string;
  readonly isStrangers: boolean;
}

interface Outcome {
  /** The patient's last name, for the notice. */
  patientLastName: string | null;
  /** Called with the number it was sent to. */
  onDone: (phoneNumber: string) => void;
  /** Called with the reason, and its code if it has one. */
  onRefused: (reason: string, code: string | undefined) => void;
  /** Whether the form is still open, so that it can show the error. */
  isFormShown: () => boolean;
}

/** Texts a cart to the right number. */
export function useCorrectNumber({ patientLastName, onDone, onRefused, isFormShown }: Outcome) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: ['cart', 'correct'],
    once: 'correct-number',
    run: ({ messageId, ...correction }: Correction, options) =>
      callEndpoint(
        messageEndpoints.correctNumber,
        {
          params: { id: messageId },
          body: {
            practiceName,
            ...correction,
            consent: true,
            consentVersion: CONSENT_WORDING_VERSION,
          },
        },
        options,
      ),
    onDone: ({ status, messageId }, { phoneNumber }) => {
      noteOwnRow('messages', messageId);
      const whom = nameAndNumber(patientLastName, phoneNumber);
      if (status === 'pending') showToast({ ...DELIVERY_PENDING, reason: whom });
      else
        showToast({
          type: 'success',
          title: 'Order Sent',
          message: 'Cart link has been sent to the patient successfully.',
          reason: whom,
          sentTo: phoneNumber,
        });
      void queries.invalidateQueries({ queryKey: [messageEndpoints.listMessages.path] });
      void listChanged(queries, 'alerts');
      reloadAfterSend(queries);
      onDone(phoneNumber);
    },
    onFailed: (reason, correction, error) => {
      const isLost = !isApiError(error);
      const isSaidInForm = isFormShown();
      const why = isLost ? NO_SEND_RESPONSE : (reason ?? 'Failed to send SMS');
      if (isLost) noteLostAnswer(`correct ${correction.messageId}`, lostTextOf(correction));
      // The form says both: that it failed, and what to do.
      if (!(isLost && isSaidInForm))
        showFailure(sendFailed(mayRetry(error)), {
          reason: isSaidInForm ? undefined : why,
          isLasting: isLost,
        });
      if (!isLost) onRefused(why, error.refusalCode ?? error.code);
      // A refused text is in the history too.
      void queries.invalidateQueries({ queryKey: [messageEndpoints.listMessages.path] });
    },
  });
  const correct = (correction: Correction) => {
    forgetLostAnswer(`correct ${correction.messageId}`);
    start(correction);
  };
  return { correct, isCorrecting: isBusy };
}

/** The send whose response was lost: the number and the choice about the first link. */
export const lostTextOf = ({
  phoneNumber,
  isStrangers,
}: Pick<Correction, 'phoneNumber' | 'isStrangers'>): string =>
  `${nationalDigits(phoneNumber)} ${isStrangers}`;

/** What was entered for the send that got no response; null if there is none. */
export function readLostText(messageId: string): Pick<Correction, 'phoneNumber' | 'isStrangers'> | null {
  const [phoneNumber, isStrangers] = lostAnswerOf(`correct ${messageId}`)?.split(' ') ?? [];
  return phoneNumber === undefined ? null : { phoneNumber, isStrangers: isStrangers === 'true' };
}
