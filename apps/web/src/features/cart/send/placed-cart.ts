import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/storage/create-store';
import { cartPanel, onCartPanelChange } from '../cart-panel-store';
import { cartStore } from '../lines/cart-store';

/** The cart that was just sent, scheduled, or queued: shown in the panel until it moves on. */
export interface PlacedCart {
  /** Blank when none was entered. */
  readonly patientLastName: string;
  /** Blank for a draft without one. */
  readonly phoneNumber: string;
  /** A pending text is not confirmed by the gateway yet. */
  readonly outcome: 'sent' | 'pending' | 'scheduled' | 'queued';
}

const placedStore = createStore<PlacedCart | null>(null);

export const usePlacedCart = (): PlacedCart | null => useStore(placedStore);
export const showPlacedCart = (placed: PlacedCart): void => placedStore.set(placed);
export const forgetPlacedCart = (): void => placedStore.set(null);

cartStore.subscribe(() => {
  if (cartStore.get().length > 0) forgetPlacedCart();
});
onPracticeLeft(forgetPlacedCart);

let wasOpen = false;
/** Kept while the panel closes, so that the empty state does not flash up. */
onCartPanelChange(() => {
  const { isOpen, tab } = cartPanel();
  if (tab !== 'current' || (isOpen && !wasOpen)) forgetPlacedCart();
  wasOpen = isOpen;
});
