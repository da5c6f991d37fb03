import { type RefObject, useLayoutEffect } from 'react';
import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/storage/create-store';

/** The order that staff want to see; null once it is shown. */
const orderToReveal = createStore<number | null>(null);

onPracticeLeft(() => orderToReveal.set(null));

/** Goes to a scheduled order in the tab, which is open or about to be. */
export const askForOrder = (id: number): void => orderToReveal.set(id);

/** The key of the order that staff want to see; null once it is shown. */
export function useOrderToReveal(): string | null {
  const asked = useStore(orderToReveal);
  return asked === null ? null : String(asked);
}

/**
 * Scrolls the requested order into view as it appears, before it can be pressed, and moves the focus to it. An order
 * that is not in the list is forgotten once the list is up to date.
 */
export function useReveal(list: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const asked = useStore(orderToReveal);
  useLayoutEffect(() => {
    if (asked === null) return undefined;
    const card = list.current?.querySelector(`[data-row="${asked}"]`);
    if (card) {
      orderToReveal.set(null);
      card.scrollIntoView({ block: 'nearest' });
      const heading = card.querySelector<HTMLElement>('[data-row-heading]');
      // The panel that is opening sets its focus first.
      requestAnimationFrame(() => heading?.focus({ preventScroll: true }));
      return undefined;
    }
    // The reload begins after the panel has opened.
    const frame = requestAnimationFrame(() => isCurrent && orderToReveal.set(null));
    return () => cancelAnimationFrame(frame);
  });
}
