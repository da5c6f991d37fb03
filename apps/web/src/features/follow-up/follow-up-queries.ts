import {
  FOLLOW_UP_PAGE_SIZE,
  type FollowUpPage,
  type FollowUpReason,
  followUpEndpoints,
} from '@eyecart/shared/contracts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { reloadList } from '@/lib/lists/changed-lists';

/** The list is reloaded while it is on the screen; if nothing has changed, the response is small. */
const POLL_MS = 15_000;

const { path } = followUpEndpoints.listFollowUps;

export interface FollowUpChoice {
  /** Null for all. */
  readonly reason: FollowUpReason | null;
  /** Part of a last name or product, or digits of a number; blank for all. */
  readonly search: string;
}

/** The first pages of the rows that are chosen. */
export function useFollowUps(choice: FollowUpChoice, pages: number) {
  const { name: practiceName } = usePractice();
  return useQuery({
    queryKey: [path, { practiceName, ...choice, pages }],
    queryFn: ({ signal }) => fetchPages(practiceName, choice, pages, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
  });
}

/** Several pages as one. A row that moves to another page between two loads is shown once. */
async function fetchPages(
  practiceName: string,
  choice: FollowUpChoice,
  pages: number,
  signal: AbortSignal,
): Promise<FollowUpPage> {
  const first = await fetchPage(practiceName, choice, undefined, signal);
  const byNumber = new Map(first.followUps.map((row) => [row.phoneNumber, row]));
  let { nextCursor } = first;
  for (let page = 1; page < pages && nextCursor !== null; page += 1) {
    const next = await fetchPage(practiceName, choice, nextCursor, signal);
    for (const row of next.followUps) if (!byNumber.has(row.phoneNumber)) byNumber.set(row.phoneNumber, row);
    nextCursor = next.nextCursor;
  }
  return { ...first, followUps: [...byNumber.values()], nextCursor };
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

/** Removes a number from every list on the screen, before the lists reload. */
export function removeRow(queries: QueryClient, phoneNumber: string): void {
  queries.setQueriesData<FollowUpPage>(
    { queryKey: [path] },
    (page) => page && { ...page, followUps: page.followUps.filter((row) => row.phoneNumber !== phoneNumber) },
  );
}

/** Reloads the lists and the count in the header. */
export async function rereadFollowUps(queries: QueryClient): Promise<void> {
  await Promise.all([reloadList(queries, 'follow-ups'), reloadList(queries, 'alerts')]);
}
