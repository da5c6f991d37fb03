import { cartStore } from '../lines/cart-store';

/** The number (digits) that the current cart is a follow-up to; null for any other cart. In memory only, as the number itself. */
let followed: string | null = null;

const digitsOf = (phoneNumber: string): string => phoneNumber.replace(/\D/g, '').slice(-10);

export const rememberFollowUp = (phoneNumber: string): void => {
  followed = digitsOf(phoneNumber);
};

export const forgetFollowUp = (): void => {
  followed = null;
};

/** Whether sending the cart to this number is a follow-up. To another number it is not. */
export const isFollowUpTo = (phoneNumber: string): boolean =>
  followed !== null && followed === digitsOf(phoneNumber);

const forgetWhenEmpty = (): void => {
  if (cartStore.get().length === 0) forgetFollowUp();
};
cartStore.subscribe(forgetWhenEmpty);
