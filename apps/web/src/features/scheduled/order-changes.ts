import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { checkScheduledInstant, estInstant } from '@eyecart/shared/rules/schedule';
import type { OrderChanges } from './use-change-scheduled-order';

/** What the form has; the day and the time are EST. */
export interface EditedOrder {
  readonly patientLastName: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** 'HH:MM'. */
  readonly time: string;
  /** By variant; those that were not changed are missing. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
}

/** A product of an order, sold out or not. */
export interface OrderedProduct {
  readonly variantId: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
}

/** All that was ordered. A product that cannot be bought today may be back on the day. */
export const productsOf = ({ items, unavailableItems }: ScheduledOrder): OrderedProduct[] => [
  ...items.map((item) => ({ ...item, quantity: item.previousQuantity ?? item.quantity })),
  ...unavailableItems.map((item) => ({ ...item, variantId: item.id })),
];

/** The chosen instant; null while the day or the time is missing. */
export function instantOf({ day, time }: Pick<EditedOrder, 'day' | 'time'>): Date | null {
  try {
    return estInstant(day, time);
  } catch {
    return null;
  }
}

/** Why the order cannot be saved like this; null when it can. */
export function faultOf(order: ScheduledOrder, edited: EditedOrder, now: Date): string | null {
  const fault = checkScheduledInstant(instantOf(edited), now);
  if (fault !== null) return fault;
  const isEmpty = productsOf(order).every(({ variantId }) => edited.removed.has(variantId));
  return isEmpty ? 'Please keep at least one product, or delete the order.' : null;
}

/** What to tell the server. */
export const orderChanges = (edited: EditedOrder): OrderChanges => ({
  scheduledFor: instantOf(edited)?.toISOString(),
  patientLastName: edited.patientLastName.trim(),
  quantities: [...edited.quantities].map(([variantId, quantity]) => ({ variantId, quantity })),
  removed: [...edited.removed],
});
