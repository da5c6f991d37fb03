import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/create-store';
import { cartStore } from './cart-store';

/** To whom the last cart was texted, as the panel says before it closes. */
export interface SentCart {
  /** Blank when none was entered. */
  readonly patientLastName: string;
  readonly phoneNumber: string;
  /** The gateway has not confirmed it yet. */
  readonly isPending: boolean;
}

const sentStore = createStore<SentCart | null>(null);

export const useSentCart = (): SentCart | null => useStore(sentStore);
export const showSentCart = (sent: SentCart): void => sentStore.set(sent);
export const forgetSentCart = (): void => sentStore.set(null);

cartStore.subscribe(() => {
  if (cartStore.get().length > 0) forgetSentCart();
});
onPracticeLeft(forgetSentCart);
