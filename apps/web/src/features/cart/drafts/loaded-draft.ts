import { onPracticeLeft } from '@/features/session/practice-data';
import { jsonSlot } from '@/lib/storage/storage';
import { cartStore, presentLines } from '../lines/cart-store';

/** Which draft order the cart and the form were loaded from; per tab, as the form is. */
const slot = jsonSlot('session', 'order-draft');

/** The draft order the current cart was loaded from, if any; sending or scheduling the cart ends the draft. */
export function loadedDraftId(): number | undefined {
  const id = slot.read();
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

export const rememberLoadedDraft = (id: number): void => slot.write(id);
export const forgetLoadedDraft = (): void => slot.remove();

const forgetWhenEmpty = (): void => {
  if (presentLines().length === 0) forgetLoadedDraft();
};
cartStore.subscribe(forgetWhenEmpty);
forgetWhenEmpty();
onPracticeLeft(forgetLoadedDraft);
