import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';

/** Whom a cart is for, such as "Alvarez, (312) 555-0142". */
export const nameAndNumber = (lastName: string | null, phoneNumber: string | null): string =>
  [lastName?.trim(), phoneNumber && formatUsPhone(phoneNumber.trim().replace(/^\+1/, ''))]
    .filter(Boolean)
    .join(', ');
