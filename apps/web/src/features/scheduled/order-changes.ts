import type { Product, ScheduledOrder, Variant } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { estInstant } from '@/lib/dates/est-time';
import type { OrderChanges } from './use-change-scheduled-order';

/** The form's values; day and time are EST. */
export interface EditedOrder {
  readonly patientLastName: string;
  readonly language: Language;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** 'HH:MM'. */
  readonly time: string;
  /** By variant; those that were not changed are missing. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
  /** Products that the order did not have, in the order of adding. */
  readonly added: readonly OrderedProduct[];
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

/** The fields that change with one more of a product: a new one starts at 1, and a removed one comes back as it was. */
export function withProduct(
  order: ScheduledOrder,
  edited: EditedOrder,
  product: Pick<Product, 'title' | 'imageUrl'>,
  variant: Pick<Variant, 'id' | 'title' | 'imageUrl'>,
): Partial<EditedOrder> {
  const { id } = variant;
  const ordered = productsOf(order).find(({ variantId }) => variantId === id);
  if (ordered !== undefined && edited.removed.has(id)) {
    return { removed: new Set([...edited.removed].filter((one) => one !== id)) };
  }
  const present = ordered ?? edited.added.find(({ variantId }) => variantId === id);
  if (present !== undefined) {
    return withQuantity(edited, id, (edited.quantities.get(id) ?? present.quantity) + 1);
  }
  const added = {
    variantId: id,
    title: cartLineTitle(product.title, variant.title),
    imageUrl: pictureOf(product, variant),
    quantity: 1,
  };
  return { added: [...edited.added, added] };
}

/** The field that changes when a quantity is set, up to MAX_QUANTITY. */
export function withQuantity(edited: EditedOrder, variantId: string, quantity: number): Partial<EditedOrder> {
  const capped = Math.min(MAX_QUANTITY, quantity);
  if (edited.added.every((product) => product.variantId !== variantId)) {
    return { quantities: new Map(edited.quantities).set(variantId, capped) };
  }
  const set = (product: OrderedProduct) =>
    product.variantId === variantId ? { ...product, quantity: capped } : product;
  return { added: edited.added.map(set) };
}

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
  const isEmpty =
    edited.added.length === 0 && productsOf(order).every(({ variantId }) => edited.removed.has(variantId));
  return isEmpty ? 'Please keep at least one product, or delete the order.' : null;
}

/** The request to the server. */
export const orderChanges = (edited: EditedOrder): OrderChanges => ({
  scheduledFor: instantOf(edited)?.toISOString(),
  patientLastName: edited.patientLastName.trim(),
  language: edited.language,
  quantities: [...edited.quantities].map(([variantId, quantity]) => ({ variantId, quantity })),
  removed: [...edited.removed],
  added: edited.added.map(({ variantId, quantity }) => ({ variantId, quantity })),
});

/** Whether the request moves the order and changes nothing else. */
export const isMoveOnly = (order: ScheduledOrder, changes: OrderChanges): boolean =>
  changes.scheduledFor !== new Date(order.scheduledFor).toISOString() &&
  changes.patientLastName === (order.patientLastName ?? '') &&
  changes.language === order.language &&
  [changes.quantities, changes.removed, changes.added].every((changed = []) => changed.length === 0);

/** Whether these differ in more than the day. */
export const differsBeyondDay = (one: EditedOrder, other: EditedOrder): boolean =>
  JSON.stringify(orderChanges({ ...one, day: other.day })) !== JSON.stringify(orderChanges(other));
