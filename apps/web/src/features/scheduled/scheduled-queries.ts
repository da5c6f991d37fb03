import { type ScheduledOrder, scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { announceChange } from '@/lib/changed-lists';
import { endpointQuery } from '@/lib/endpoint-query';
import { isRecord } from '@/lib/is-record';
import { readList } from '@/lib/read-list';

const { listScheduledOrders } = scheduledOrderEndpoints;

export const scheduledOrdersQuery = (practiceName: string) =>
  endpointQuery(listScheduledOrders, { query: { practiceName } });

/** The practice's scheduled orders: waiting ones, soonest first, then sent ones, newest first. */
export function useScheduledOrders() {
  const practice = usePractice();
  const { data, error, isFetching, refetch } = useQuery({
    ...scheduledOrdersQuery(practice.name),
    select: readScheduledOrders,
  });
  return { orders: data, error, isFetching, refetch };
}

/** How many wait to be sent; 0 until they have come. */
export const useWaitingCount = (): number => useScheduledOrders().orders?.filter(isWaiting).length ?? 0;

export const isWaiting = ({ status }: ScheduledOrder): boolean => status === 'pending';

/** Reads the list unless it has entries and was read within the guard. A failure is kept for who shows the list. */
export const loadScheduledOrders = (
  queries: QueryClient,
  practiceName: string,
  guardMs: number,
): Promise<void> =>
  queries.prefetchQuery({
    ...scheduledOrdersQuery(practiceName),
    staleTime: ({ state }) => (readScheduledOrders(state.data).length === 0 ? 0 : guardMs),
  });

/** Has the list read again here and in the other tabs: an order was scheduled, sent or canceled. */
export function refreshScheduledOrders(queries: QueryClient): void {
  void rereadScheduledOrders(queries);
  announceChange('scheduled-orders');
}

export const rereadScheduledOrders = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [listScheduledOrders.path] });

/** Changes the list at once, before it is read again. */
export function changeScheduledOrders(
  queries: QueryClient,
  practiceName: string,
  change: (orders: ScheduledOrder[]) => ScheduledOrder[],
): void {
  const { queryKey } = scheduledOrdersQuery(practiceName);
  queries.setQueryData(
    queryKey,
    (answer) => answer && { scheduledOrders: change(readScheduledOrders(answer)) },
  );
}

/** Reads the list in each shape it may come in: bare, under `scheduledOrders` or under `scheduled` (DESIGN 5.28). */
export const readScheduledOrders = (answer: unknown): ScheduledOrder[] =>
  readList(answer, ['scheduledOrders', 'scheduled']).flatMap(readScheduledOrder);

const ABSENT = {
  unavailableItems: [],
  phoneNumber: null,
  patientLastName: null,
  discountCode: null,
  failureReason: null,
  note: null,
  sentAt: null,
};

/** What the older shapes lack is filled in. */
function readScheduledOrder(listed: unknown): ScheduledOrder[] {
  if (!isRecord(listed) || !Number.isSafeInteger(listed.id) || !Array.isArray(listed.items)) return [];
  if (typeof listed.scheduledFor !== 'string' || Number.isNaN(Date.parse(listed.scheduledFor))) return [];
  return [{ ...ABSENT, ...listed } as unknown as ScheduledOrder];
}
