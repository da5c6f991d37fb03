import { normalizeForGsm } from '@eyecart/shared/rules/message-text';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';

/** The one text after an opt-out, where the gateway sends none by itself. */
export const confirmationText = (practiceName: string): string =>
  `${normalizeForGsm(practiceName)}: you are opted out and will get no more texts. Reply START to get them again.`;

/** Whom to call: sent once a day at most to a patient who writes. */
export const answerText = (practiceName: string, phoneNumber: string): string =>
  `${normalizeForGsm(practiceName)}: this number is not read by a person right away. Please call us at ${formatUsPhone(phoneNumber)}.`;
