import { LINE_FIELD, type LineChoice } from '@eyecart/shared/rules/choose-lines';
import { AGAIN_FIELD } from '@eyecart/shared/rules/patient-path';
import { ApiError } from '../../../http/api-error.js';
import type { PricedCart } from '../cart-service.js';
import { applyChoice } from '../checkout/apply-choice.js';

/** The chosen part of a cart. A choice that the cart does not allow, such as in an old link, counts as none. */
export function findChosen(priced: PricedCart, choice: LineChoice | null | undefined): PricedCart {
  try {
    return applyChoice(priced, choice ?? undefined);
  } catch (error) {
    if (error instanceof ApiError) return priced;
    throw error;
  }
}

/** The quantities of the chosen part; null when it is the whole cart. */
export function choiceIn(chosen: PricedCart, priced: PricedCart): LineChoice | null {
  if (chosen.itemCount === priced.itemCount) return null;
  return Object.fromEntries(chosen.items.map(({ id, quantity }) => [id, quantity]));
}

/** Whether a query or a form asks to order again. */
export const hasAgain = (fields: object): boolean => AGAIN_FIELD in fields;

/** Query fields that `hasAgain` reads. */
export const againFields = (isOrderingAgain: boolean): Record<string, string> =>
  isOrderingAgain ? { [AGAIN_FIELD]: '1' } : {};

/** Query fields that `readChoice` reads. */
export const choiceFields = (choice: LineChoice | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choice ?? {}).map(([id, quantity]) => [LINE_FIELD + id, String(quantity)]),
  );
