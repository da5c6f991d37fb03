import {
  alertEndpoints,
  FOLLOW_UP_PAGE_SIZE,
  type FollowUp,
  type FollowUpPage,
  type FollowUpReason,
  followUpEndpoints,
} from '@eyecart/shared/contracts';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';

/** The list is read again while it is on the screen; unchanged, that is one small answer. */
const POLL_MS = 15_000;

const { path } = followUpEndpoints.listFollowUps;

export interface FollowUpChoice {
  /** Null for all. */
  readonly reason: FollowUpReason | null;
  /** Part of a last name or product, or digits of a number; blank for all. */
  readonly search: string;
}

/** The rows that are chosen, as far as they are loaded. */
export function useFollowUps(choice: FollowUpChoice) {
  const { name: practiceName } = usePractice();
  const query = useInfiniteQuery({
    queryKey: [path, { practiceName, ...choice }],
    queryFn: ({ pageParam, signal }) => fetchPage(practiceName, choice, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: FollowUpPage) => nextCursor ?? undefined,
    placeholderData: (known) => known,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
  });
  const pages = query.data?.pages;
  return {
    ...query,
    /** Undefined while they load. */
    rows: pages && rowsIn(pages),
    counts: pages?.[0]?.counts,
  };
}

/** A row that has moved to another page between two reads is shown once. */
function rowsIn(pages: readonly FollowUpPage[]): FollowUp[] {
  const byNumber = new Map<string, FollowUp>();
  for (const row of pages.flatMap(({ followUps }) => followUps)) {
    if (!byNumber.has(row.phoneNumber)) byNumber.set(row.phoneNumber, row);
  }
  return [...byNumber.values()];
}

function fetchPage(
  practiceName: string,
  { reason, search }: FollowUpChoice,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<FollowUpPage> {
  const listing = { practiceName, reason: reason ?? undefined, cursor };
  return search === ''
    ? callEndpoint(followUpEndpoints.listFollowUps, { query: listing }, { signal })
    : callEndpoint(
        followUpEndpoints.searchFollowUps,
        { body: { ...listing, search, pageSize: FOLLOW_UP_PAGE_SIZE } },
        { signal },
      );
}

/** Takes a number off every list on the screen, before the lists are read again. */
export function removeRow(queries: QueryClient, phoneNumber: string): void {
  queries.setQueriesData<InfiniteData<FollowUpPage>>(
    { queryKey: [path] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          followUps: page.followUps.filter((row) => row.phoneNumber !== phoneNumber),
        })),
      },
  );
}

/** Reads the lists and the count in the header again. */
export async function rereadFollowUps(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [path] }),
    queries.invalidateQueries({ queryKey: [alertEndpoints.findAlerts.path] }),
  ]);
}
