import type { FollowUp, FollowUpReason } from '@eyecart/shared/contracts';
import { useMemo, useRef, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { FailureState } from '@/components/failure-state';
import { LoadFailure } from '@/components/load-failure';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { countOf } from '@/lib/format';
import { useRetry } from '@/lib/use-retry';
import { FollowUpChips } from './follow-up-chips';
import { useFollowUps } from './follow-up-queries';
import { FollowUpRow, type RowActions } from './follow-up-row';
import { FollowUpSearch } from './follow-up-search';
import { leaveRow, useFirstOfMore, useKeptRow, useRowKeys, useRowLanding, useStrayClicks } from './row-focus';
import { useDismiss } from './use-dismiss';

interface FollowUpListProps extends Pick<RowActions, 'onStep'> {
  reason: FollowUpReason | null;
  /** Whether j and k work regardless of focus. */
  areKeysOn: boolean;
  onReason: (reason: FollowUpReason | null) => void;
}

/** The patients to follow up, with search and chips (docs/product.md §2.28). */
export function FollowUpList({ reason, areKeysOn, onReason, onStep }: FollowUpListProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const choice = `${reason} ${search}`;
  const [more, setMore] = useState({ choice, pages: 1 });
  const pages = more.choice === choice ? more.pages : 1;
  const { data, error, refetch, isPlaceholderData } = useFollowUps({ reason, search }, pages);
  const { followUps: rows, counts } = data ?? {};
  const isSwitching = isPlaceholderData && pages === 1;
  const { isRetrying, retry } = useRetry(refetch, heading);
  const { rowGoes, dropStray } = useStrayClicks();
  const dismiss = useDismiss(({ phoneNumber }) => {
    rowGoes();
    if (!leaveRow(list.current, phoneNumber)) focusHeading();
  });
  useRowKeys(list, areKeysOn);
  const numbers = useMemo(() => rows?.map(({ phoneNumber }) => phoneNumber), [rows]);
  const keptRow = useKeptRow(list, numbers, focusHeading);
  const goToFirstOfMore = useFirstOfMore(list, numbers, isPlaceholderData);
  const { landing, leaveFrom } = useRowLanding(list, numbers, focusHeading);
  const takeStep: RowActions['onStep'] = (step, row) => {
    leaveFrom(row.phoneNumber);
    onStep(step, row);
  };
  const hasFailed = error !== null || isRetrying;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="mb-3.5 flex flex-col gap-2.5 lg:flex-row-reverse lg:items-center lg:justify-between">
        <div className="lg:w-88">
          <FollowUpSearch onSearch={setSearch} />
        </div>
        <FollowUpChips chosen={reason} counts={counts} onChoose={onReason} />
      </div>
      <p role="status" className="sr-only">
        {rows === undefined ? !hasFailed && 'Loading follow-ups' : sayCount(rows, total)}
      </p>
      {rows === undefined && !hasFailed && <Skeletons />}
      {rows === undefined && hasFailed && (
        <FailureState
          title="Failed to load follow-ups"
          note="Nothing is lost. Try again in a moment."
          error={error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {rows !== undefined && hasFailed && (
        <LoadFailure
          message="The list could not be updated. It may be out of date."
          error={error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {rows?.length === 0 && !isSwitching && (
        <NothingHere
          isAll={total === 0 && search === ''}
          onShowAll={reason === null ? null : () => onReason(null)}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul
          ref={list}
          aria-label="Patients to follow up"
          aria-busy={isSwitching}
          onClickCapture={dropStray}
          {...keptRow}
          className={cn(
            'overflow-hidden rounded-l border border-line bg-surface transition-opacity',
            isSwitching && 'opacity-60',
          )}
        >
          {rows.map((row) => (
            <FollowUpRow
              key={row.phoneNumber}
              row={row}
              isLanding={row.phoneNumber === landing}
              onStep={takeStep}
              onDismiss={dismiss}
            />
          ))}
        </ul>
      )}
      {data !== undefined && (data.nextCursor !== null || (isPlaceholderData && !isSwitching)) && (
        <Button
          variant="line"
          className="mt-4 w-full"
          busy={isPlaceholderData}
          data-show-more=""
          onClick={() => {
            goToFirstOfMore();
            setMore({ choice, pages: pages + 1 });
          }}
        >
          Show more
        </Button>
      )}
      {rows !== undefined && rows.length > 0 && (
        <p className="mt-4 text-caption text-ink-3 max-sm:hidden">
          <kbd className="font-[600]">J</kbd> and <kbd className="font-[600]">K</kbd> go from patient to
          patient, <kbd className="font-[600]">Enter</kbd> takes the next step.
        </p>
      )}
    </>
  );
}

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1[data-landing]');
const focusHeading = (): void => heading()?.focus();

function sayCount(rows: readonly FollowUp[], total: number | undefined): string {
  const shown = countOf(rows.length, 'patient');
  return total === undefined || total === rows.length ? shown : `${shown} shown of ${total}`;
}

function NothingHere({ isAll, onShowAll }: { isAll: boolean; onShowAll: (() => void) | null }) {
  if (isAll) {
    return (
      <EmptyState
        title="No one to follow up with"
        note="Patients show up here when a text fails, they reply, or they don’t order."
        action={null}
      />
    );
  }
  return (
    <EmptyState
      title="No patients found"
      note={onShowAll === null ? 'Try another name, number, or product.' : 'No patients match this reason.'}
      action={
        onShowAll && (
          <Button variant="line" size="sm" onClick={onShowAll}>
            Show All
          </Button>
        )
      }
    />
  );
}

/** The rows to come, as tall as the real ones. */
function Skeletons() {
  return (
    <div aria-hidden className="rounded-l border border-line bg-surface">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="border-line px-4 py-4 not-last:border-b sm:px-6">
          <div className="skeleton h-4 w-56 max-w-full" />
          <div className="skeleton mt-2.5 h-3.5 w-40 max-w-full" />
          <div className="skeleton mt-2.5 h-3.5 w-72 max-w-full" />
          <div className="skeleton mt-4 h-11 w-full sm:hidden" />
        </div>
      ))}
    </div>
  );
}
