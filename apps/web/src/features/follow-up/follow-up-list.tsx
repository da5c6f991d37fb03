import type { FollowUp, FollowUpReason } from '@eyecart/shared/contracts';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { CardBoundary } from '@/components/states/card-boundary';
import { EmptyState } from '@/components/states/empty-state';
import { FailureState } from '@/components/states/failure-state';
import { LoadFailure } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import type { NoticeAction } from '@/features/notifications/notify';
import { cn } from '@/lib/cn';
import { useRetry } from '@/lib/errors/use-retry';
import { countOf } from '@/lib/format';
import { isOwnRow } from '@/lib/lists/own-rows';
import { presentEntries } from '@/lib/lists/place-rows';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { FollowUpChips } from './follow-up-chips';
import { useFollowUps } from './follow-up-queries';
import { FollowUpRow, type RowActions } from './follow-up-row';
import { FollowUpSearch } from './follow-up-search';
import { leaveRow, useFirstOfMore, useKeptRow, useRowKeys, useRowLanding } from './row-focus';
import { useDismiss } from './use-dismiss';

const keyOf = ({ phoneNumber }: FollowUp): string => phoneNumber;
const isOwn = (key: string): boolean => isOwnRow('follow-ups', key);

interface FollowUpListProps extends Pick<RowActions, 'onStep'> {
  reason: FollowUpReason | null;
  /** Whether j and k work regardless of focus. */
  areKeysOn: boolean;
  onReason: (reason: FollowUpReason | null) => void;
}

/** The patients to follow up, with search and chips. */
export function FollowUpList({ reason, areKeysOn, onReason, onStep }: FollowUpListProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const choice = `${reason} ${search}`;
  const [more, setMore] = useState({ choice, pages: 1 });
  const pages = more.choice === choice ? more.pages : 1;
  const { data, error, refetch, isFetching, isPlaceholderData } = useFollowUps({ reason, search }, pages);
  const { counts } = data ?? {};
  const isSwitching = isPlaceholderData && pages === 1;
  const [listedChoice, setListedChoice] = useState(choice);
  if (!isPlaceholderData && listedChoice !== choice) setListedChoice(choice);
  const { isRetrying, retry } = useRetry(refetch, heading);
  const hasFailed = error !== null || isRetrying;
  const { rows, newCount, notice, showNew, area } = useStableRows({
    entries: data?.followUps,
    keyOf,
    isCurrent: !isFetching,
    choice: listedChoice,
    hasFailed,
    isOwn,
  });
  const isKnown = data !== undefined;
  const numbers = useMemo(() => (isKnown ? presentEntries(rows).map(keyOf) : undefined), [isKnown, rows]);
  const { dismissed, onDismiss } = useDismiss(({ phoneNumber }) => {
    if (!leaveRow(list.current, phoneNumber)) focusHeading();
  });
  useRowKeys(list, areKeysOn);
  const keptRow = useKeptRow(list, numbers, focusHeading);
  const goToFirstOfMore = useFirstOfMore(list, numbers, isPlaceholderData);
  const { landing, leaveFrom } = useRowLanding(list, numbers, focusHeading);
  const takeStep: RowActions['onStep'] = (step, row) => {
    leaveFrom(row.phoneNumber);
    onStep(step, row);
  };
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div ref={area} className="[overflow-anchor:none]">
      <div className="flex flex-col gap-2.5 lg:flex-row-reverse lg:items-center lg:justify-between">
        <div className="lg:w-88">
          <FollowUpSearch onSearch={setSearch} />
        </div>
        <FollowUpChips chosen={reason} counts={counts} onChoose={onReason} />
      </div>
      <NewRows count={newCount} onShow={showNew} />
      <p role="status" className="sr-only">
        {numbers === undefined ? !hasFailed && 'Loading follow-ups' : sayCount(numbers.length, total)}
      </p>
      {!isKnown && !hasFailed && <Skeletons />}
      {!isKnown && hasFailed && (
        <FailureState
          title="Failed to load follow-ups"
          note="Nothing is lost. Try again in a moment."
          error={error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {isKnown && notice !== 'none' && (
        <LoadFailure
          isGap={notice === 'gap'}
          message="The list could not be updated. It may be out of date."
          error={error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {isKnown && rows.length === 0 && !isSwitching && (
        <NothingHere
          isAll={total === 0 && search === ''}
          onShowAll={reason === null ? null : () => onReason(null)}
        />
      )}
      {rows.length > 0 && (
        <ul
          ref={list}
          aria-label="Patients to follow up"
          aria-busy={isSwitching}
          {...keptRow}
          className={cn(
            'overflow-hidden rounded-l border border-line bg-surface transition-opacity',
            isSwitching && 'opacity-60',
          )}
        >
          {rows.map(({ key, entry, gapHeight }) =>
            gapHeight === null ? (
              <CardBoundary key={key} of={entry} isRow>
                <FollowUpRow
                  row={entry}
                  isLanding={key === landing}
                  onStep={takeStep}
                  onDismiss={onDismiss}
                />
              </CardBoundary>
            ) : (
              <RowGap key={key} height={gapHeight}>
                {dismissed[key] && <DismissedRow {...dismissed[key]} />}
              </RowGap>
            ),
          )}
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
    </div>
  );
}

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1[data-landing]');
const focusHeading = (): void => heading()?.focus();

function sayCount(count: number, total: number | undefined): string {
  const shown = countOf(count, 'patient');
  return total === undefined || total === count ? shown : `${shown} shown of ${total}`;
}

interface DismissedRowProps {
  words: string;
  undo: NoticeAction;
}

/** In a dismissed row's gap. Undo moves the focus to the next row, since its button disappears. */
function DismissedRow({ words, undo }: DismissedRowProps) {
  const press = (event: MouseEvent<HTMLElement>) => {
    const next = event.currentTarget.closest('li')?.nextElementSibling;
    (next?.querySelector<HTMLElement>('[data-next-step]') ?? heading())?.focus();
    void undo.run();
  };
  return (
    <div className="flex h-full items-center justify-center gap-3 text-small text-ink-2">
      <span className="min-w-0 truncate">{words}</span>
      <Button variant="ghost" size="sm" padding={2.5} onClick={press}>
        {undo.label}
      </Button>
    </div>
  );
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

/** Skeleton rows, as tall as the real ones. */
function Skeletons() {
  return (
    <div aria-hidden className="rounded-l border border-line bg-surface">
      {[1, 2, 3, 4].map((row) => (
        <div
          key={row}
          className="flex min-h-18 flex-col justify-center border-line px-4 py-4 not-last:border-b sm:px-6"
        >
          <div className="skeleton h-4 w-56 max-w-full" />
          <div className="skeleton mt-2.5 h-3.5 w-72 max-w-full" />
          <div className="skeleton mt-4 h-11 w-full sm:hidden" />
        </div>
      ))}
    </div>
  );
}
