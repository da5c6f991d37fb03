import type { SignedInComputer } from '@eyecart/shared/contracts';
import { useRef } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { LoadFailure } from '@/components/states/load-failure';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { failedTo } from '@/features/notifications/notify';
import { clockTime } from '@/lib/dates/clock-time';
import { inPracticeZone, practiceDay } from '@/lib/dates/practice-clock';
import { useRetry } from '@/lib/errors/use-retry';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { useComputers, useSignOutComputer } from './activity-queries';
import { deviceWords, momentWords } from './activity-words';
import { Panel, ROW, RowSkeletons } from './panel';

const keyOf = ({ id }: SignedInComputer): string => id;

/** The computers that are signed in; each but this one can be signed out. */
export function ComputersPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useComputers();
  const { isRetrying, retry } = useRetry(refetch, () => heading.current);
  const { rows, newCount, showNew, area } = useStableRows({
    entries: data?.sessions,
    keyOf,
    isCurrent: !isFetching,
  });
  const hasFailed = data === undefined && (error !== null || isRetrying);
  return (
    <Panel
      title="Signed-in computers"
      note="Signed out after 12 idle hours or seven days."
      heading={heading}
      isBusy={data === undefined && !hasFailed}
    >
      {hasFailed && (
        <div className="mt-4">
          <LoadFailure
            message={failedTo('load the signed-in computers')}
            error={error}
            isRetrying={isRetrying}
            onRetry={retry}
          />
        </div>
      )}
      {data === undefined && !hasFailed && <RowSkeletons label="Loading the signed-in computers" />}
      {data !== undefined && (
        <>
          <ul ref={area} className="mt-2 [overflow-anchor:none]">
            {rows.map(({ key, entry, gapHeight }) =>
              gapHeight === null ? (
                <ComputerRow
                  key={key}
                  computer={entry}
                  onGone={() => heading.current?.focus({ preventScroll: true })}
                />
              ) : (
                <RowGap key={key} height={gapHeight} />
              ),
            )}
          </ul>
          <NewRows count={newCount} onShow={showNew} className="absolute top-3 right-3" />
        </>
      )}
    </Panel>
  );
}

const dayOf = inPracticeZone({ month: 'short', day: 'numeric' });

/** "4:27 PM today", or "4:27 PM Nov 27". */
function lastUsedWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = practiceDay(at) === practiceDay(now) ? 'today' : dayOf(at);
  return `${clockTime(at)} ${day}`;
}

function ComputerRow({ computer, onGone }: { computer: SignedInComputer; onGone: () => void }) {
  const { id, signedInAt, lastUsedAt, isThis } = computer;
  const device = deviceWords(computer.device);
  const { signOut, isBusy } = useSignOutComputer(onGone);
  return (
    <li data-row={id} className={ROW}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-note font-[580] wrap-anywhere">{device}</p>
        <p className="text-small text-ink-2 tabular-nums">
          Last used <time dateTime={lastUsedAt}>{lastUsedWords(lastUsedAt, new Date())}</time>
          {practiceDay(new Date(signedInAt)) !== practiceDay(new Date(lastUsedAt)) && (
            <>
              ; signed in <time dateTime={signedInAt}>{dayOf(new Date(signedInAt))}</time>
            </>
          )}
        </p>
      </div>
      {isThis ? (
        <Badge tone="teal">This computer</Badge>
      ) : (
        <Button
          variant="line"
          size="sm"
          busy={isBusy}
          aria-label={`Sign out ${device}, signed in ${momentWords(signedInAt)}`}
          onClick={() => signOut(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
