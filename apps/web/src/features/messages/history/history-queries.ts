import { HISTORY_PAGE_SIZE, messageEndpoints } from '@eyecart/shared/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { isApiError } from '@/lib/errors/api-error';
import { appendPage, type History, type HistoryChoice, mergeFirstPage, readPage } from './history-pages';

const HISTORY_POLL_MS = 5000;

export const HISTORY_FAILED = 'Failed to load SMS history';

/** Which texts to load. */
interface Asked extends HistoryChoice {
  readonly practiceName: string;
}

const { listMessages, searchMessages } = messageEndpoints;

async function fetchPage(asked: Asked, cursor?: string, signal?: AbortSignal) {
  const { practiceName, search } = asked;
  const listing = { practiceName, filter: asked.filter ?? undefined, cursor, pageSize: HISTORY_PAGE_SIZE };
  return readPage(
    search === ''
      ? await callEndpoint(listMessages, { query: listing }, { signal })
      : await callEndpoint(searchMessages, { body: { ...listing, search } }, { signal }),
  );
}

/** The history; a refetch reloads its first page and leaves the others as they are. */
const historyQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [listMessages.path, asked],
    queryFn: async ({ client, queryKey, signal }): Promise<History> => {
      const first = await fetchPage(asked, undefined, signal);
      return mergeFirstPage(client.getQueryData<History>(queryKey), first, asked);
    },
    staleTime: 0,
  });

/** Reloads the given number of pages, one after the other. */
async function fetchPages(asked: Asked, pages: number, signal: AbortSignal): Promise<History> {
  let history = mergeFirstPage(undefined, await fetchPage(asked, undefined, signal), asked);
  while (history.pages < pages && history.nextCursor !== null) {
    const cursor = history.nextCursor;
    history = appendPage(history, cursor, await fetchPage(asked, cursor, signal));
  }
  return history;
}

/**
 * The practice's texts, reloaded every 5 s while the page is visible and as soon as it becomes visible. A failure is
 * reported once, until a read succeeds again.
 */
export function useHistory({ search, filter }: HistoryChoice) {
  const { name: practiceName } = usePractice();
  const asked: Asked = { practiceName, search, filter };
  const query = useQuery({
    ...historyQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  // Unlike `isError`, this stays true while the next read is under way.
  const isFailing = query.errorUpdatedAt > query.dataUpdatedAt;
  const isOfOtherSearch = query.isPlaceholderData;
  const history = isFailing && isOfOtherSearch ? undefined : query.data;
  useFailureToast({ isFailing, isAnswered: query.dataUpdatedAt > 0, error: query.error });

  return {
    history,
    isFailing,
    error: query.error,
    isOfOtherSearch,
    isCurrent: !query.isFetching,
    /** Milliseconds; 0 until the first read. */
    updatedAt: query.dataUpdatedAt,
    ...useRefresh(asked, history?.pages ?? 1, isFailing),
    ...useMore(asked, isOfOtherSearch ? null : (history?.nextCursor ?? null)),
  };
}

/** Reloads everything on the screen because the user asked for it. */
function useRefresh(asked: Asked, pages: number, isFailing: boolean) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = historyQuery(asked);
      await queries.cancelQueries({ queryKey: options.queryKey });
      return queries.fetchQuery({ ...options, queryFn: ({ signal }) => fetchPages(asked, pages, signal) });
    },
    // The first failure in a row is reported anyway.
    onError: (error) => void (isFailing && reportFailure(error)),
  });
  return {
    refresh: (onDone: () => void) => void (isPending || mutate(undefined, { onSuccess: onDone })),
    isRefreshing: isPending,
  };
}

/** Loads the next page. */
function useMore(asked: Asked, cursor: string | null) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ of, from }: { of: Asked; from: string }) => fetchPage(of, from),
    onSuccess: (page, { of, from }) => {
      const { queryKey } = historyQuery(of);
      // The first page has not been reloaded.
      const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt;
      queries.setQueryData<History>(queryKey, (known) => known && appendPage(known, from, page), {
        updatedAt,
      });
    },
    onError: reportFailure,
  });
  return {
    hasMore: cursor !== null,
    showMore: () => void (isPending || cursor === null || mutate({ of: asked, from: cursor })),
    isLoadingMore: isPending,
  };
}

interface Failing {
  readonly isFailing: boolean;
  readonly isAnswered: boolean;
  readonly error: Error | null;
}

/** Reports a failing read once, and again only after a read has succeeded in between. */
function useFailureToast({ isFailing, isAnswered, error }: Failing): void {
  const wasFailing = useRef(isFailing);
  useEffect(() => {
    if (isFailing && !wasFailing.current) reportFailure(error);
    if (isFailing) wasFailing.current = true;
    else if (isAnswered) wasFailing.current = false;
  }, [isFailing, isAnswered, error]);
}

/** A 401 signs the portal out automatically. */
function reportFailure(error: Error | null): void {
  if (isApiError(error) && error.status === 401) return;
  showFailure(HISTORY_FAILED);
}
