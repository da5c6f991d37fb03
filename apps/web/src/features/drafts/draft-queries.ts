import { type DraftOrder, draftOrderEndpoints } from '@eyecart/shared/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { announceChange } from '@/lib/changed-lists';
import { endpointQuery } from '@/lib/endpoint-query';
import { isRecord } from '@/lib/is-record';
import { readList } from '@/lib/read-list';

const { listDraftOrders } = draftOrderEndpoints;

export const draftOrdersQuery = (practiceName: string) =>
  endpointQuery(listDraftOrders, { query: { practiceName } });

/** The practice's draft orders, newest first. */
export function useDraftOrders() {
  const practice = usePractice();
  const { data, error, isFetching, refetch } = useQuery({
    ...draftOrdersQuery(practice.name),
    select: readDraftOrders,
  });
  return { drafts: data, error, isFetching, refetch };
}

/** How many wait in the queue; 0 until they have come. */
export const useDraftCount = (): number => useDraftOrders().drafts?.length ?? 0;

/** Reads the list unless it has entries and was read within the guard. A failure is kept for who shows the list. */
export const loadDraftOrders = (queries: QueryClient, practiceName: string, guardMs: number): Promise<void> =>
  queries.prefetchQuery({
    ...draftOrdersQuery(practiceName),
    staleTime: ({ state }) => (readDraftOrders(state.data).length === 0 ? 0 : guardMs),
  });

/** Has the list read again here and in the other tabs: something joined or left the queue. */
export function refreshDraftOrders(queries: QueryClient): void {
  void rereadDraftOrders(queries);
  announceChange('drafts');
}

export const rereadDraftOrders = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [listDraftOrders.path] });

/** Takes one out of the list at once, before it is read again. */
export function dropDraftOrder(queries: QueryClient, practiceName: string, id: number): void {
  const { queryKey } = draftOrdersQuery(practiceName);
  queries.setQueryData(
    queryKey,
    (answer) => answer && { draftOrders: readDraftOrders(answer).filter((draft) => draft.id !== id) },
  );
}

/** Reads the list in each shape it may come in: bare, under `draftOrders` or under `draft` (DESIGN 5.28). */
export const readDraftOrders = (answer: unknown): DraftOrder[] =>
  readList(answer, ['draftOrders', 'draft']).flatMap(readDraftOrder);

/** What the older shapes lack is filled in. */
function readDraftOrder(listed: unknown): DraftOrder[] {
  if (!isRecord(listed) || !Number.isSafeInteger(listed.id) || !Array.isArray(listed.items)) return [];
  return [
    { unavailableItems: [], phoneNumber: null, discountCode: null, ...listed } as unknown as DraftOrder,
  ];
}
