import { type EndpointRequest, refillEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { describeScheduledTime } from '@/lib/dates/describe-scheduled-time';
import { mayRetry, orTryAgain } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';

/** Staff's choices, with the patient's consent. */
type Acceptance = Omit<
  EndpointRequest<typeof refillEndpoints.acceptRefill>['body'],
  'practiceName' | 'consent' | 'consentVersion'
>;

/** A refill becomes one order, however often this is pressed: the server closes it. */
export function useAcceptRefill(id: string, onDone: () => void) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    run: (acceptance: Acceptance) =>
      callEndpoint(refillEndpoints.acceptRefill, {
        params: { id },
        body: { practiceName, ...acceptance, consent: true, consentVersion: CONSENT_WORDING_VERSION },
      }),
    onDone: ({ scheduledOrder: { sendsAt, scheduledFor } }) => {
      const at = describeScheduledTime(new Date(sendsAt ?? scheduledFor));
      showToast({
        type: 'success',
        title: 'Order Scheduled',
        message: `Your order has been scheduled for ${at}`,
      });
      void listChanged(queries, 'scheduled-orders');
      onDone();
    },
    onFailed: (reason, _, error) =>
      showFailure(orTryAgain('Failed to schedule your order.', mayRetry(error)), { reason }),
  });
  return { accept: start, isBusy };
}
