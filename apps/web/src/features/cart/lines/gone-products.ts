import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/storage/create-store';
import { cartStore } from './cart-store';

/** Titles of the texted cart's products that left the catalog. In memory only. */
const goneProducts = createStore<readonly string[]>([]);

/** The products of the texted cart that the current cart lacks. */
export const useGoneProducts = (): readonly string[] => useStore(goneProducts);
export const rememberGoneProducts = (titles: readonly string[]): void => goneProducts.set(titles);
export const forgetGoneProducts = (): void => goneProducts.set([]);

onPracticeLeft(forgetGoneProducts);
cartStore.subscribe(() => {
  if (cartStore.get().length === 0 && goneProducts.get().length > 0) forgetGoneProducts();
});
