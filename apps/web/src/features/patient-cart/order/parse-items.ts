import type { CartItem } from '@eyecart/shared/contracts';
import { isRecord } from '@/lib/storage/is-record';

/** A line as the page needs it. */
export type OrderLine = Omit<CartItem, 'description'> & { readonly description?: string | undefined };

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isOption(value: unknown): boolean {
  return isRecord(value) && typeof value.name === 'string' && typeof value.value === 'string';
}

function isLine(value: unknown): value is OrderLine {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.title === 'string' &&
    typeof value.variantId === 'string' &&
    (value.imageUrl === null || typeof value.imageUrl === 'string') &&
    (value.description === undefined || typeof value.description === 'string') &&
    isCents(value.price) &&
    isCents(value.quantity) &&
    value.quantity >= 1 &&
    (value.previousPrice === undefined || isCents(value.previousPrice)) &&
    (value.previousQuantity === undefined || isCents(value.previousQuantity)) &&
    Array.isArray(value.selectedOptions) &&
    value.selectedOptions.every(isOption)
  );
}

/**
 * The lines of a cart's `items` JSON, or null when it cannot be parsed. Validated without a library, since this also
 * runs in the browser where no server renders the page.
 */
export function parseItems(json: string): OrderLine[] | null {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every(isLine) ? value : null;
  } catch {
    return null;
  }
}
