/** Why a text was not sent, in the words that staff read. Source: docs/product.md §8.6, §8.8, §8.9, §8.10. */
export const TEXT_REASONS = {
  optedOut: 'The patient has opted out. Ask them to text START, or show the QR code.',
  ordered: 'The patient has ordered.',
  firstTextFailed: 'The first text did not arrive.',
  cartExpired: 'The cart link has expired.',
  otherReminder: 'Another text of this cart has the one reminder that a cart gets.',
  noOpening: 'There was no hour within two days at which a text may be sent to this number.',
  practiceDisabled: 'The practice no longer uses the portal.',
  orderDeleted: 'The scheduled order was deleted.',
  optedOutWhenDue: 'The patient had opted out when this was due. Send it now, or delete it.',
  gatewayBusy: 'The text service stayed too busy. Send the cart again, or show the patient the QR code.',
  notTaken: 'The text service did not take this text. Send the cart again, or show the patient the QR code.',
} as const;

/** Stands with a text that waits for hours in which texts may be sent. `opening` is such as "9:00 AM on Monday". */
export const waitsUntil = (opening: string): string =>
  `Waits until ${opening}, when texts may be sent where the patient may live.`;
