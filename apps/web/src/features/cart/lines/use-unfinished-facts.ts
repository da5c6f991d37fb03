import { itemCount } from '@/lib/cart/line-totals';
import { savedWords } from '@/lib/dates/saved-words';
import { countOf } from '@/lib/format';
import { useStore } from '@/lib/storage/create-store';
import { changedSlot, unfinishedCart } from './cart-store';

/** What an unfinished cart is recognized by, without its products: "2 items, today at 8:40 PM". */
export function useUnfinishedFacts(): string {
  const items = countOf(itemCount(useStore(unfinishedCart)), 'item');
  const changedAt = changedSlot.read();
  const when = typeof changedAt === 'string' ? savedWords(changedAt, new Date()) : null;
  return when === null ? items : `${items}, ${when}`;
}
