import { messageEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { listChanged } from '@/lib/changed-lists';
import { DELIVERY_PENDING, NO_SEND_ANSWER } from '@/lib/send-notices';
import { useAction } from '@/lib/use-action';

interface Correction {
  readonly messageId: string;
  readonly phoneNumber: string;
  readonly isStrangers: boolean;
}

interface Outcome {
  onDone: () => void;
  /** With the reason. */
  onRefused: (reason: string) => void;
}

/** Texts a cart to the right number (docs/product.md §8.19). */
export function useCorrectNumber({ onDone, onRefused }: Outcome) {
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
    onDone: ({ status }) => {
      if (status === 'pending') showToast(DELIVERY_PENDING);
      else
        showToast({
          type: 'success',
          title: 'Order Sent',
          message: 'Cart link has been sent to the patient successfully.',
        });
      void queries.invalidateQueries({ queryKey: [messageEndpoints.listMessages.path] });
      void listChanged(queries, 'alerts');
      onDone();
    },
    onFailed: (reason, _, error) => {
      const why = isApiError(error) ? (reason ?? 'Failed to send SMS') : NO_SEND_ANSWER;
      showToast({
        type: 'error',
        title: 'Error',
        message: 'Failed to send your order. Please try again.',
        reason: why,
      });
      onRefused(why);
      // A refused text is in the history too.
      void queries.invalidateQueries({ queryKey: [messageEndpoints.listMessages.path] });
    },
  });
  return { correct: start, isCorrecting: isBusy };
}
