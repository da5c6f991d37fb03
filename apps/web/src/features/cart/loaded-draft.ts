import { jsonSlot } from '@/lib/storage';
import { cartStore } from './cart-store';

/** Beside the contact form, which is this tab's own: which draft order the two were loaded from. */
const slot = jsonSlot('session', 'order-draft');

/** The draft order the current cart was loaded from, if it was; sending or scheduling it ends the draft. */
export function loadedDraftId(): number | undefined {
  const id = slot.read();
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

export const rememberLoadedDraft = (id: number): void => slot.write(id);
export const forgetLoadedDraft = (): void => slot.remove();

const forgetWhenEmpty = (): void => {
  if (cartStore.get().length === 0) forgetLoadedDraft();
};
cartStore.subscribe(forgetWhenEmpty);
forgetWhenEmpty();
