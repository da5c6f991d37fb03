import { type Patient, patientEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { isApiError } from '@/lib/errors/api-error';

/** As often as the alerts look for replies. */
const REREAD_MS = 15_000;

/** The patient of a text, read again while the page is shown. */
export function usePatient(textId: string) {
  const { name: practiceName } = usePractice();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(patientEndpoints.findPatient, { params: { id: textId }, query: { practiceName } }),
    staleTime: 0,
    refetchInterval: REREAD_MS,
  });
  const isMissing = isApiError(error) && [400, 404].includes(error.status);
  return { patient: data?.patient ?? null, error, isMissing, refetch };
}

/** What the timeline has beside texts; each at its time (ISO). */
export type OtherEntry =
  | { readonly kind: 'order'; readonly at: string; readonly order: Patient['orders'][number] }
  | {
      readonly kind: 'scheduled';
      readonly at: string;
      readonly scheduled: Patient['scheduledOrders'][number];
    }
  | { readonly kind: 'refill'; readonly at: string; readonly refill: Patient['refills'][number] };

export const otherEntriesOf = ({ orders, scheduledOrders, refills }: Patient): OtherEntry[] => [
  ...orders.map((order) => ({ kind: 'order' as const, at: order.orderDate, order })),
  ...scheduledOrders.map((scheduled) => ({
    kind: 'scheduled' as const,
    at: scheduled.scheduledFor,
    scheduled,
  })),
  ...refills.map((refill) => ({ kind: 'refill' as const, at: refill.dueAt, refill })),
];
