import type { HistoryFilter } from '@eyecart/shared/contracts';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { QuietFailure } from '@/components/states/quiet-failure';
import { Button } from '@/components/ui/button';
import { useKeptFocus } from '@/lib/interaction/use-kept-focus';
import { isOwnRow } from '@/lib/lists/own-rows';
import { presentEntries } from '@/lib/lists/place-rows';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { useStore } from '@/lib/storage/create-store';
import { useAlerts } from '../alerts/alerts';
import { useSeenFailures } from '../alerts/use-seen-failures';
import { MessageGroupSkeleton } from '../card/message-group-card';
import { type CardToolsProps, useCardTools } from '../card/use-card-tools';
import { useReplyToReveal } from '../replies/reply-to-reveal';
import { useCountFollowing, useReadOnSight } from '../replies/use-read-on-sight';
import { groupMessages, type MessageGroup } from './group-messages';
import { HistoryChips } from './history-chips';
import { HistoryDays } from './history-days';
import { NoMatches, NoMessages, UnreadHistory } from './history-empty-states';
import { HistoryEnd } from './history-end';
import { HistoryHead } from './history-head';
import type { History } from './history-pages';
import { useHistory } from './history-queries';
import { HistorySearch, type HistorySearchHandle } from './history-search';
import { enterHistory, historySearch } from './history-search-store';
import { describeStatusChanges } from './status-changes';

const keyOf = ({ key }: MessageGroup): string => key;

const LOADING = 'Loading SMS history...';
const REFRESHED = 'SMS history updated.';
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];

interface HistoryTabProps extends CardToolsProps {
  onShowCart: () => void;
}

/** The texts of the practice by day, newest first. */
export function HistoryTab({ onShowCart, target, QrDialog }: HistoryTabProps) {
  const search = useStore(historySearch);
  useEffect(enterHistory, []);
  const [filter, setFilter] = useState<HistoryFilter | null>(null);
  const field = useRef<HistorySearchHandle>(null);
  const reading = useHistory({ search, filter });
  const { history, isFailing, isRefreshing } = reading;
  const [announcement, announce] = useState('');
  const listed = useMemo(() => history && groupMessages(history.messages), [history]);
  const [refreshes, setRefreshes] = useState(0);
  const { rows, newCount, showNew, area } = useStableRows({
    entries: listed,
    keyOf,
    isCurrent: reading.isCurrent,
    choice: `${history?.filter} ${history?.search} ${refreshes}`,
    isOwn: (key) =>
      listed?.find((group) => group.key === key)?.firstTexts.some(({ id }) => isOwnRow('messages', id)) ??
      false,
  });
  const groups = useMemo(() => presentEntries(rows), [rows]);
  const messages = useMemo(
    () => groups.flatMap((group) => [...group.firstTexts, ...group.reminders]),
    [groups],
  );
  useStatusChanges(history, announce);
  const kept = useKeptFocus<HTMLDivElement>(groups.length, () => focusTab(kept.ref.current), '[data-row]');
  const list = kept.ref;
  const { openRows, toggle, open } = useOpenRows();
  useReadOnSight(list, messages, openRows);
  useSeenFailures(list, messages);
  useCountFollowing(history?.messages);
  const { actions, dialogs } = useCardTools({ target, QrDialog });
  const refresh = () => {
    announce('');
    reading.refresh(() => {
      setRefreshes((count) => count + 1);
      announce(REFRESHED);
    });
  };
  const showAll = () => {
    setFilter(null);
    field.current?.clear();
  };

  useReplyToReveal({
    list,
    groups: history === undefined || reading.isOfOtherSearch ? null : groups,
    search,
    isFiltered: filter !== null,
    openRows,
    open,
    showAll,
  });

  const alerts = useAlerts();
  const isLoading = history === undefined && !isFailing;
  const isEmpty = history !== undefined && rows.length === 0;
  const isUnused = isEmpty && history.search === '' && history.filter === null;
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-6 [overflow-anchor:none] sm:px-8">
      {!(isUnused && search === '' && filter === null) && (
        <>
          <div className="-mr-3 flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <HistorySearch ref={field} />
            </div>
            <RefreshButton isBusy={isRefreshing} onPress={refresh} />
          </div>
          <HistoryChips chosen={filter} history={history} onChoose={setFilter} />
        </>
      )}
      <QuietFailure
        what="numbers of failed texts and replies"
        of={{ data: !alerts.areUnread, error: alerts.error, errorUpdateCount: 1 }}
      />
      <p role="status" className={isLoading ? 'flex min-h-14 items-center text-small text-ink-2' : 'sr-only'}>
        {isLoading ? LOADING : announcement}
      </p>
      {isLoading && (
        <div className="rounded-l border border-line bg-surface">
          {SKELETON_ROWS.map((row) => (
            <MessageGroupSkeleton key={row} />
          ))}
        </div>
      )}
      {history === undefined && isFailing && (
        <div className="mt-3.5">
          <UnreadHistory error={reading.error} isRetrying={isRefreshing} onRetry={refresh} />
        </div>
      )}
      {history !== undefined && (
        <>
          <HistoryHead
            newCount={newCount}
            updatedAt={reading.updatedAt}
            isFailing={isFailing}
            onShowNew={showNew}
          />
          {isUnused && <NoMessages onShowCart={onShowCart} />}
          {isEmpty && !isUnused && (
            <NoMatches search={history.search} filter={history.filter} onClear={showAll} />
          )}
          <div
            // Another search gets new rows, so that none moves under the pointer.
            key={`${history.filter} ${history.search}`}
            {...kept}
            aria-busy={reading.isOfOtherSearch}
            className="grid gap-4"
          >
            <HistoryDays rows={rows} openRows={openRows} onToggle={toggle} actions={actions} />
          </div>
          <HistoryEnd
            key={`end ${history.filter} ${history.search}`}
            hasMore={reading.hasMore}
            isLong={history.pages > 1}
            isBusy={reading.isLoadingMore}
            onMore={reading.showMore}
          />
        </>
      )}
      {dialogs}
    </div>
  );
}

/** Small screens have room for its icon only. */
function RefreshButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" padding={3} busy={isBusy} onClick={onPress}>
      {!isBusy && <RefreshCw aria-hidden size={18} strokeWidth={1.9} />}
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  );
}

/** Where the focus goes when the last row of a filter is gone, such as after an opt-out was undone. */
const focusTab = (list: HTMLElement | null): void => list?.closest<HTMLElement>('[role="tabpanel"]')?.focus();

/** Which rows are open, by key. */
function useOpenRows() {
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setOpenRows((open) =>
        open.has(key) ? new Set([...open].filter((one) => one !== key)) : new Set([...open, key]),
      ),
    [],
  );
  const open = useCallback((key: string) => setOpenRows((others) => new Set([...others, key])), []);
  return { openRows, toggle, open };
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
