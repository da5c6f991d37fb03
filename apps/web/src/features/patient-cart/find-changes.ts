import type { PatientCart } from '@eyecart/shared/contracts';
import { parseItems } from './parse-items';

/** What has changed between the cart on the screen and the cart now. */
export interface CartChanges {
  isChanged: boolean;
  /** Ids of the lines whose price or quantity has changed. */
  lineIds: ReadonlySet<string>;
}

export const NO_CHANGES: CartChanges = { isChanged: false, lineIds: new Set() };

/** The cart as the patient sees it: one string per line, plus the unavailable lines and the total. */
function listOffer(cart: PatientCart): Map<string, string> {
  const lines = parseItems(cart.items) ?? [];
  return new Map([
    ...lines.map((line) => [`${line.id} ${line.price} ${line.quantity}`, line.id] as const),
    [`${cart.unavailableItems.map((item) => item.id)} ${cart.yourPrice}`, ''],
  ]);
}

/** Compares two versions of a cart by what the patient sees and pays (docs/product.md §7.2). */
export function findChanges(shown: PatientCart, current: PatientCart): CartChanges {
  const before = listOffer(shown);
  const now = listOffer(current);
  const changed = [...now].filter(([text]) => !before.has(text));
  return {
    isChanged: changed.length > 0 || before.size !== now.size,
    lineIds: new Set(changed.map(([, id]) => id)),
  };
}
