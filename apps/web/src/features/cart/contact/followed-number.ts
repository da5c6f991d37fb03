import { isSameNumber } from '@/lib/texts/corrected-number';
import { cartStore } from '../lines/cart-store';

/** The number that the current cart follows up on, else null. In memory only, like the form's number. */
let followed: string | null = null;

export const rememberFollowUp = (phoneNumber: string): void => {
  followed = phoneNumber;
};

export const forgetFollowUp = (): void => {
  followed = null;
};

/** Whether sending the cart to this number is a follow-up. To another number it is not. */
export const isFollowUpTo = (phoneNumber: string): boolean =>
  followed !== null && isSameNumber(followed, phoneNumber);

const forgetWhenEmpty = (): void => {
  if (cartStore.get().length === 0) forgetFollowUp();
};
cartStore.subscribe(forgetWhenEmpty);
