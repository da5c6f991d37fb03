import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';

/** Why a text could not be delivered, for good, and the next step, as staff read it on its card. */
export const GATEWAY_REASONS = {
  senderDown: 'Texts could not be sent. Send the cart again, or show the QR code.',
  tooBusy: 'The text service was too busy. Send the cart again, or show the QR code.',
  invalidNumber:
    'This is not a valid phone number. Check the digits with the patient, then send the cart again.',
  countryOff: 'Texting to this country isn’t enabled. The operator has been notified; show the QR code.',
  optedOut: TEXT_REASONS.optedOut,
  unreachable: 'Our texts can’t reach this number. Ask for another mobile number, or show the QR code.',
  notMobile: 'This is not a mobile number. Ask for a mobile number, then send the cart again.',
  phoneOff: 'The phone is off or out of range. Send the cart again later, or show the QR code.',
  blocked: 'The patient’s phone blocks this message. Ask them to allow it, or show the QR code.',
  noSuchNumber: 'This number does not exist. Check the digits with the patient, then send the cart again.',
  landline:
    'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.',
  filtered:
    'The phone company filtered this text as spam. Show the QR code, and tell support if it happens again.',
  notDelivered:
    'The phone company did not deliver this text and gave no reason. Send it again later, or show the QR code.',
  unknown: 'This text could not be delivered. Send the cart again, or show the QR code.',
} as const;
