import { type ScheduledOrder, scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { usePractice } from '@/features/session/session-store';
import { practiceList } from '@/lib/lists/practice-list';
import { isRecord } from '@/lib/storage/is-record';

/** The practice's scheduled orders: waiting ones, soonest first, then sent ones, newest first. */
export const scheduledOrders = practiceList({
  endpoint: scheduledOrderEndpoints.listScheduledOrders,
  names: ['scheduledOrders', 'scheduled'],
  readEntry: readScheduledOrder,
});

export const useScheduledOrders = () => scheduledOrders.useList(usePractice().name);

/** How many wait to be sent; 0 until they are loaded. */
export const useWaitingCount = (): number => useScheduledOrders().entries?.filter(isWaiting).length ?? 0;

export const isWaiting = ({ status }: ScheduledOrder): boolean => status === 'pending';

/** Nothing in it can be bought today: sending it would fail. */
export const isEmptyToday = ({ items }: ScheduledOrder): boolean => items.length === 0;

/** Fills in what the older shapes lack. */
function readScheduledOrder(listed: unknown): ScheduledOrder | null {
  if (!isRecord(listed)) return null;
  const order = {
    unavailableItems: [],
    phoneNumber: null,
    patientLastName: null,
    discountCode: null,
    failureReason: null,
    reason: null,
    note: null,
    isHeldForReply: false,
    sendsAt: null,
    sentAt: null,
    repeat: null,
    ...listed,
  };
  return isScheduledOrder(order) ? order : null;
}

/** Checks what the cards cannot do without. */
const isScheduledOrder = (
  value: Record<string, unknown>,
): value is Record<string, unknown> & ScheduledOrder =>
  Number.isSafeInteger(value.id) &&
  Array.isArray(value.items) &&
  typeof value.scheduledFor === 'string' &&
  !Number.isNaN(Date.parse(value.scheduledFor));
