import { type OtherPractice, SIGNED_IN_QUERY, sharedSignInEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/states/load-failure';
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { presentLines } from '@/features/cart/lines/cart-store';
import { failedTo, showFailure } from '@/features/notifications/notify';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice, useSession } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { useAction } from '@/lib/api/use-action';
import { itemCount } from '@/lib/cart/line-totals';
import { useRetry } from '@/lib/errors/use-retry';
import { countOf } from '@/lib/format';
import { PATHS } from '@/lib/paths';

/** Renders nothing once the session has ended. */
export function SwitchPractice(props: OpenState) {
  return useSession() === null ? null : <SwitchDialog {...props} />;
}

/**
 * The other practices of the group. Switching reloads the portal, so that nothing of the previous practice stays on the
 * screen or in the browser.
 */
function SwitchDialog({ open, onOpenChange }: OpenState) {
  const { name: practiceName } = usePractice();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(sharedSignInEndpoints.listOtherPractices, { query: { practiceName } }),
    staleTime: 2000,
    refetchOnMount: true,
    enabled: open,
  });
  const { isRetrying, retry } = useRetry(refetch, () => null);
  const { start, isBusy } = useAction({
    run: (toPracticeId: string) =>
      callEndpoint(sharedSignInEndpoints.switchPractice, { body: { practiceName, toPracticeId } }),
    onDone: () => window.location.assign(`${PATHS.home}?${SIGNED_IN_QUERY}`),
    onFailed: (reason) => showFailure(failedTo('switch to that practice'), { reason }),
  });
  const hasFailed = data === undefined && (error !== null || isRetrying);
  return (
    <Dialog open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <DialogContent className="flex flex-col pb-[max(16px,env(safe-area-inset-bottom))]">
        <div className="flex items-center pt-3.5 pr-2 pl-5 sm:pl-7">
          <DialogTitle className="flex-1 text-[1.3125rem]">Switch practice</DialogTitle>
          <DialogClose />
        </div>
        <DialogDescription className="px-5 text-note text-ink-2 sm:px-7">
          {cartWords(itemCount(presentLines()))}
        </DialogDescription>
        <div className="mt-2 min-h-14 overflow-y-auto px-3 sm:px-5">
          {hasFailed && (
            <LoadFailure
              message={failedTo('load the practices')}
              error={error}
              isRetrying={isRetrying}
              onRetry={retry}
            />
          )}
          {data === undefined && !hasFailed && <p className="p-2 text-note text-ink-2">Loading…</p>}
          {data?.practices.length === 0 && <p className="p-2 text-note">There is no other practice.</p>}
          <ul>
            {data?.practices.map((practice) => (
              <PracticeRow key={practice.id} practice={practice} isBusy={isBusy} onChoose={start} />
            ))}
          </ul>
        </div>
      </DialogContent>
    </Dialog>
  );
}

const cartWords = (count: number): string =>
  count === 0
    ? 'You stay signed in.'
    : `Your cart has ${countOf(count, 'item')} and has not been sent. Switching clears it.`;

function PracticeRow(props: {
  practice: OtherPractice;
  isBusy: boolean;
  onChoose: (practiceId: string) => void;
}) {
  const { practice, isBusy, onChoose } = props;
  return (
    <li>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => onChoose(practice.id)}
        className="flex min-h-13 w-full items-center rounded-m px-2 text-left font-[580] wrap-anywhere transition-colors hover:bg-ground focus-visible:bg-ground disabled:text-ink-disabled"
      >
        {practice.name}
      </button>
    </li>
  );
}
