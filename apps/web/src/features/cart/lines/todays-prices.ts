import { type CartItem, cartEndpoints } from '@eyecart/shared/contracts';
import { useEffect } from 'react';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { logFailure } from '@/lib/errors/log-failure';
import { createStore, useStore, useStoreValue } from '@/lib/storage/create-store';
import { type CartLine, cartLineOfItem, itemInputOf } from './cart-line';
import { cartStore, presentLines, rewriteLines, unfinishedCart, useCartLines } from './cart-store';

/** In cents, by line: the price shown before today's price replaced it in this page. */
const earlierPrices = createStore<Readonly<Record<string, number>>>({});

/** The line's price when it was added, if today's differs; in cents. */
export function useEarlierPrice({ id, price }: CartLine): number | null {
  const earlier = useStore(earlierPrices)[id];
  return earlier === undefined || earlier === price ? null : earlier;
}

/** How many lines cost something else than when they were added. */
export function useChangedPrices(): number {
  const earlier = useStore(earlierPrices);
  return useCartLines().filter(({ id, price }) => (earlier[id] ?? price) !== price).length;
}

/**
 * Updates the cart's lines when they come into view, or while staff are asked whose they are, so that they open with
 * today's prices: they may be days old, and the total staff quote must be the one the patient will see. Failures are silent: sending checks again.
 */
export function useTodaysPrices(): void {
  const { name } = usePractice();
  const isFilled = useStoreValue(cartStore, (lines) => lines.length > 0);
  const isAsked = useStoreValue(unfinishedCart, (lines) => lines.length > 0);
  useEffect(() => {
    if (!isFilled && !isAsked) return undefined;
    const leaving = new AbortController();
    void refreshLines(name, leaving.signal);
    return () => leaving.abort();
  }, [name, isFilled, isAsked]);
}

/** Asks for the lines' prices of today. */
export async function refreshLines(practiceName: string, signal: AbortSignal): Promise<void> {
  const lines = presentLines();
  if (lines.length === 0 || !navigator.onLine) return;
  try {
    const body = { practiceName, cartItems: lines.map(itemInputOf) };
    const answer: { items?: readonly CartItem[] } | undefined = await callEndpoint(
      cartEndpoints.priceLines,
      { body },
      { signal },
    );
    if (!signal.aborted) takeTodaysLines(answer?.items);
  } catch (error) {
    if (!signal.aborted) logFailure('priceLines', error);
  }
}

/** Takes over the server's titles, images and prices, and remembers the prices shown before. */
export function takeTodaysLines(items: readonly CartItem[] | undefined): void {
  if (!Array.isArray(items)) return;
  const today = new Map(items.map((item: CartItem) => [item.id, cartLineOfItem(item)]));
  const earlier = { ...earlierPrices.get() };
  rewriteLines((line) => {
    const known = today.get(line.id);
    if (known !== undefined && known.price !== line.price) earlier[line.id] ??= line.price;
    return known === undefined || looksAlike(known, line) ? line : known;
  });
  earlierPrices.set(earlier);
}

const looksAlike = (one: CartLine, other: CartLine): boolean =>
  one.price === other.price && one.title === other.title && one.imageUrl === other.imageUrl;

/** A product that is removed and added again starts at today's price. */
const forgetRemoved = (): void => {
  const ids = cartStore.get().map(({ id }) => id);
  const kept = Object.entries(earlierPrices.get()).filter(([id]) => ids.includes(id));
  earlierPrices.set(Object.fromEntries(kept));
};
cartStore.subscribe(forgetRemoved);

/** Whether the server's price for any line differs from the one shown. */
export const hasOtherPrice = (
  lines: readonly CartLine[],
  items: readonly CartItem[] | undefined,
): boolean => {
  if (!Array.isArray(items)) return false;
  const today = new Map(items.map((item: CartItem) => [item.id, item.price]));
  return lines.some(({ id, price }) => (today.get(id) ?? price) !== price);
};
