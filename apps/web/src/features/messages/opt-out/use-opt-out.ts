import {
  followUpEndpoints,
  messageEndpoints,
  type OptOutMistake,
  optOutEndpoints,
} from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { NO_RESPONSE, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';

/** Opts a number out, or undoes the practice's own entry when there is a mistake. */
interface OptOutPress {
  readonly phoneNumber: string;
  readonly mistake: OptOutMistake | null;
}

/** Records or lifts an opt-out and reloads what shows it. `onDone` is called on success. */
export function useOptOut(onDone: () => void) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const reload = () => {
    for (const { path } of [messageEndpoints.listMessages, followUpEndpoints.listFollowUps]) {
      void queries.invalidateQueries({ queryKey: [path] });
    }
    void listChanged(queries, 'alerts');
    void listChanged(queries, 'scheduled-orders');
  };
  const { start, isBusy } = useAction({
    name: ['opt-out', 'change'],
    once: 'opt-out',
    run: async ({ phoneNumber, mistake }: OptOutPress, options) => {
      const body = { practiceName, phoneNumber };
      if (mistake === null) await callEndpoint(optOutEndpoints.recordOptOut, { body }, options);
      else await callEndpoint(optOutEndpoints.liftOptOut, { body: { ...body, reason: mistake } }, options);
    },
    onDone: (_, { phoneNumber, mistake }) => {
      const number = formatUsPhone(phoneNumber);
      showToast(
        mistake === null
          ? { type: 'success', title: 'Texts Stopped', message: `No more texts go to ${number}.` }
          : {
              type: 'success',
              title: 'Opt-Out Undone',
              message: `We can text ${number} again, unless the patient asked us to stop.`,
            },
      );
      reload();
      onDone();
    },
    onFailed: (_reason, { mistake }, error) => {
      const message = mistake === null ? failedTo('stop texts') : failedTo('allow texts again');
      showFailure(message, { reason: reasonOf(error, NO_RESPONSE) });
      // The day for undoing it may be over, or someone else has already changed it.
      if (isApiError(error)) reload();
    },
  });
  return { press: start, isBusy };
}
