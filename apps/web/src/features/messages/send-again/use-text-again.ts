import { messageEndpoints, patientEndpoints } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { DELIVERY_PENDING, mayRetry, NO_SEND_RESPONSE, sendFailed } from '@/lib/errors/phrasebook';
import { listChanged, reloadAfterSend } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';

/** A texted cart whose link goes out once more. */
export interface LinkToText {
  readonly messageId: string;
  readonly phoneNumber: string;
  /** When it was last texted: a repeat after a lost answer is the same send, one after a later text is another. */
  readonly lastTextedAt: string;
}

/** Texts the same link to the same number again. `onDone` also after a refusal, which a notice explains. */
export function useTextAgain(onDone: () => void) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const reread = () => {
    const { listMessages, searchMessages } = messageEndpoints;
    for (const { path } of [listMessages, searchMessages, patientEndpoints.findPatient])
      void queries.invalidateQueries({ queryKey: [path] });
  };
  const { start, isBusy } = useAction({
    name: ['cart', 'text-again'],
    once: 'text-again',
    run: ({ messageId }: LinkToText, options) =>
      callEndpoint(
        messageEndpoints.textLinkAgain,
        { params: { id: messageId }, body: { practiceName } },
        options,
      ),
    onDone: ({ status, messageId }, { phoneNumber }) => {
      noteOwnRow('messages', messageId);
      if (status === 'pending') showToast({ ...DELIVERY_PENDING, reason: formatUsPhone(phoneNumber) });
      else
        showToast({
          type: 'success',
          title: 'Order Sent',
          message: 'Cart link has been sent to the patient successfully.',
          reason: `Texted again to ${formatUsPhone(phoneNumber)}.`,
          sentTo: phoneNumber,
        });
      reread();
      void listChanged(queries, 'alerts');
      reloadAfterSend(queries);
      onDone();
    },
    onFailed: (reason, _, error) => {
      const isLost = !isApiError(error);
      showFailure(sendFailed(mayRetry(error)), {
        reason: isLost ? NO_SEND_RESPONSE : reason,
        isLasting: isLost,
      });
      reread();
      if (!isLost) onDone();
    },
  });
  return { textAgain: start, isBusy };
}
