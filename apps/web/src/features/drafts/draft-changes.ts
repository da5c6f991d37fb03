import type { DraftOrder } from '@eyecart/shared/contracts';
import { countOf, listTitles } from '@/lib/format';

type Changes = Pick<DraftOrder, 'items' | 'unavailableItems'>;

/** Changes since the draft was saved, in one line, or null. */
export function describeDraftChanges({ items, unavailableItems }: Changes): string | null {
  const priced = items.filter(({ previousPrice }) => previousPrice !== undefined).length;
  const fewer = items.filter(({ previousQuantity }) => previousQuantity !== undefined).length;
  const parts = [
    unavailableItems.length > 0 && `Not available today: ${listTitles(unavailableItems)}`,
    fewer > 0 && `${countOf(fewer, 'product')} with less in stock`,
    priced > 0 && `${countOf(priced, 'price')} changed since it was saved`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `${parts.join('. ')}.`;
}
