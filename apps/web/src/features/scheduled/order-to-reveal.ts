import { type RefObject, useEffect } from 'react';
import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/create-store';

/** The order that staff want to see; null once it is shown. */
const orderToReveal = createStore<number | null>(null);

onPracticeLeft(() => orderToReveal.set(null));

/** Goes to a scheduled order in the tab, which is open or about to be. */
export const askForOrder = (id: number): void => orderToReveal.set(id);

/**
 * Moves the focus to the requested order, which scrolls it into view. An order that is not in the list is forgotten
 * once the list is up to date.
 */
export function useOrderToReveal(list: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const asked = useStore(orderToReveal);
  useEffect(() => {
    if (asked === null) return undefined;
    // The panel that is opening places its focus first.
    const frame = requestAnimationFrame(() => {
      const card = list.current?.querySelector(`[data-order="${asked}"]`);
      card?.querySelector<HTMLElement>('[data-row-heading]')?.focus();
      if (card || isCurrent) orderToReveal.set(null);
    });
    return () => cancelAnimationFrame(frame);
  });
}
