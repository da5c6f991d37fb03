import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/create-store';
import { cartStore } from './cart-store';

/** Titles of what the texted cart had and the catalog no longer has. In memory only. */
const goneProducts = createStore<readonly string[]>([]);

/** What the current cart lacks of the cart that it was made from. */
export const useGoneProducts = (): readonly string[] => useStore(goneProducts);
export const rememberGoneProducts = (titles: readonly string[]): void => goneProducts.set(titles);
export const forgetGoneProducts = (): void => goneProducts.set([]);

onPracticeLeft(forgetGoneProducts);
cartStore.subscribe(() => {
  if (cartStore.get().length === 0 && goneProducts.get().length > 0) forgetGoneProducts();
});
