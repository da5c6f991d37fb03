import { type DraftOrder, draftOrderEndpoints } from '@eyecart/shared/contracts';
import { usePractice } from '@/features/session/session-store';
import { practiceList } from '@/lib/lists/practice-list';
import { isRecord } from '@/lib/storage/is-record';
import { useQueue } from './queue-alert';

/** The practice's draft orders, newest first. */
export const draftOrders = practiceList({
  endpoint: draftOrderEndpoints.listDraftOrders,
  names: ['draftOrders', 'draft'],
  readEntry: readDraftOrder,
});

export const useDraftOrders = () => draftOrders.useList(usePractice().name);

/** How many carts wait in the queue, readable or not; the header poll's count until the list loads. */
export function useDraftCount(): number {
  const { entries, unreadableCount } = useDraftOrders();
  const { queued } = useQueue();
  return entries === undefined ? queued : entries.length + unreadableCount;
}

/** Fills in what the older shapes lack. */
function readDraftOrder(listed: unknown): DraftOrder | null {
  if (!isRecord(listed)) return null;
  const draft = {
    unavailableItems: [],
    phoneNumber: null,
    discountCode: null,
    language: null,
    createdAt: '',
    ...listed,
  };
  return isDraftOrder(draft) ? draft : null;
}

/** Checks the fields that the cards require. */
const isDraftOrder = (value: Record<string, unknown>): value is Record<string, unknown> & DraftOrder =>
  Number.isSafeInteger(value.id) && Array.isArray(value.items);
