import { HISTORY_FILTERS, type HistoryFilter, messageEndpoints } from '@eyecart/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { cn } from '@/lib/cn';
import type { History } from './history-pages';

const LABELS: Readonly<Record<HistoryFilter, string>> = {
  failed: 'Failed',
  'not-ordered': 'Not ordered',
  ordered: 'Ordered',
  stopped: 'Stopped',
  replies: 'Replies',
};

interface HistoryChipsProps {
  chosen: HistoryFilter | null;
  /** The visible rows: when they change, the counts reload. */
  history: History | undefined;
  onChoose: (filter: HistoryFilter | null) => void;
}

/** Filters of the history with how many carts each finds; those that find none are left out. Pressing the chosen one shows everything again. */
export function HistoryChips({ chosen, history, onChoose }: HistoryChipsProps) {
  const { counts, isPending } = useCounts(history);
  // None until the counts are there, so that none goes away under the pointer.
  const shown = isPending ? [] : HISTORY_FILTERS.filter((one) => one === chosen || counts?.[one] !== 0);
  return (
    <fieldset
      aria-label="Show only"
      className="rail -mx-5 mt-2 flex min-h-13 min-w-0 gap-1.5 px-5 py-1 sm:-mx-8 sm:px-8"
    >
      {shown.map((filter) => {
        const isChosen = filter === chosen;
        const count = counts?.[filter];
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : filter)}
            className={cn(
              'inline-flex min-h-11 shrink-0 grow-0 items-center gap-1 rounded-full border px-3 text-caption whitespace-nowrap tabular-nums transition-colors sm:px-2',
              isChosen
                ? 'border-ink bg-ink font-[600] text-white'
                : 'border-line-chip bg-surface font-[540] hover:border-ink-2',
            )}
          >
            {LABELS[filter]}{' '}
            {/* As wide as a small count from the start, so that nothing moves when it comes. */}
            <span
              className={cn(
                'min-w-4 text-center font-[600]',
                !isChosen && (filter === 'failed' && count ? 'text-red' : 'text-ink-3'),
              )}
            >
              {count?.toLocaleString('en-US')}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The counts, undefined when they could not be read. Nothing else depends on them, so a failure is silent. */
function useCounts(history: History | undefined) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const options = endpointQuery(messageEndpoints.countMessages, { query: { practiceName } });
  const { data, isPending } = useQuery({ ...options, staleTime: 0 });
  const { queryKey } = options;
  const before = useRef<History>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = history;
    const hasChanged = known !== undefined && history !== undefined && known.messages !== history.messages;
    if (hasChanged && known.search === history.search && known.pages === history.pages)
      void queries.invalidateQueries({ queryKey });
  }, [history, queries, queryKey]);
  return { counts: data?.counts, isPending };
}
