import { useEffect, useMemo, useRef, useState } from 'react';
import { groupMessages } from './group-messages';
import { NoMatches, NoMessages, UnreadHistory } from './history-empty-states';
import { HistoryEnd } from './history-end';
import { HistoryHead } from './history-head';
import type { History } from './history-pages';
import { useHistory } from './history-queries';
import { HistorySearch, type HistorySearchHandle } from './history-search';
import { MessageGroupCard, MessageGroupSkeleton } from './message-group-card';
import { describeStatusChanges } from './status-changes';
import { useCountFollowing, useReadOnSight } from './use-read-on-sight';

const LOADING = 'Loading SMS history...';
const REFRESHED = 'SMS history updated.';

/** The texts of the practice, newest first (docs/product.md §2.17). */
export function HistoryTab({ onShowCart }: { onShowCart: () => void }) {
  const [search, setSearch] = useState('');
  const field = useRef<HistorySearchHandle>(null);
  const reading = useHistory(search);
  const { history, isFailing, isRefreshing } = reading;
  const [announcement, announce] = useState('');
  const groups = useMemo(() => groupMessages(history?.messages ?? []), [history?.messages]);
  useStatusChanges(history, announce);
  const list = useRef<HTMLUListElement>(null);
  useReadOnSight(list, history?.messages);
  useCountFollowing(history?.messages);
  const refresh = () => {
    announce('');
    reading.refresh(() => announce(REFRESHED));
  };

  const isLoading = history === undefined && !isFailing;
  const isEmpty = history?.messages.length === 0;
  const isUnused = isEmpty && history.search === '';
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-6 sm:px-8">
      {!(isUnused && search === '') && <HistorySearch ref={field} onSearch={setSearch} />}
      <p role="status" className={isLoading ? 'flex min-h-14 items-center text-small text-ink-2' : 'sr-only'}>
        {isLoading ? LOADING : announcement}
      </p>
      {isLoading && (
        <div className="grid gap-3.5">
          <MessageGroupSkeleton />
          <MessageGroupSkeleton />
        </div>
      )}
      {history === undefined && isFailing && (
        <div className="mt-3.5">
          <UnreadHistory isRetrying={isRefreshing} onRetry={refresh} />
        </div>
      )}
      {history !== undefined && (
        <>
          <div className="flex min-h-14 flex-col justify-center">
            <HistoryHead
              count={groups.length}
              hasMore={reading.hasMore}
              updatedAt={reading.updatedAt}
              isFailing={isFailing}
              isRefreshing={isRefreshing}
              onRefresh={refresh}
            />
          </div>
          {isUnused && <NoMessages onShowCart={onShowCart} />}
          {isEmpty && !isUnused && (
            <NoMatches search={history.search} onClear={() => field.current?.clear()} />
          )}
          {!isEmpty && (
            <ul
              ref={list}
              aria-label="SMS messages"
              aria-busy={reading.isOfOtherSearch}
              className="grid gap-3.5"
            >
              {groups.map((group) => (
                <MessageGroupCard key={group.key} group={group} />
              ))}
            </ul>
          )}
          <HistoryEnd
            key={history.search}
            hasMore={reading.hasMore}
            isLong={history.pages > 1}
            isBusy={reading.isLoadingMore}
            onMore={reading.showMore}
          />
        </>
      )}
    </div>
  );
}

/** Announces texts whose status has changed since the last read; most reads change nothing. */
function useStatusChanges(history: History | undefined, announce: (changes: string) => void): void {
  const before = useRef<History>(undefined);
  useEffect(() => {
    const changes = describeStatusChanges(before.current?.messages ?? [], history?.messages ?? []);
    before.current = history;
    if (changes !== '') announce(changes);
  }, [history, announce]);
}
