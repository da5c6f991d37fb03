/** How the reason for a current opt-out begins. */
export const HAS_OPTED_OUT = 'The patient has opted out.';

/** Why a text was not sent, as staff read it (docs/product.md §8.6, §8.8, §8.9, §8.10). */
export const TEXT_REASONS = {
  optedOut: `${HAS_OPTED_OUT} Ask them to text START, or show the QR code.`,
  ordered: 'The patient has ordered.',
  firstTextFailed: 'The first text was not delivered.',
  arrivedLate: 'The first try arrived after all.',
  cartExpired: 'The cart link has expired.',
  otherReminder: 'This cart already has a reminder.',
  noOpening: 'There was no allowed time to text this number within two days.',
  practiceDisabled: 'The practice no longer uses the portal.',
  numberCorrected: 'The cart was sent to a corrected number.',
  orderDeleted: 'The scheduled order was deleted.',
  orderChanged: 'The scheduled order was changed.',
  triedBeforeDeleted: 'We tried to text this order before it was deleted. Ask the patient, or send it now.',
  optedOutWhenDue: 'The patient had opted out when this was due. Send it now, or delete it.',
  /** Shown with texts that wait while our account or sender is broken. */
  senderDown: 'Texts cannot be sent at the moment. The operator has been told.',
  heldForReply: 'Waiting for your decision: the patient wrote back.',
  /** Another practice has to decide about the reply. */
  heldElsewhere: 'Waiting: automatic texts to this number are paused.',
  erased: 'The patient’s number was erased.',
  oneAWeek: 'Waiting: this number gets at most one automatic text a week.',
  stateLimit:
    'Waiting: this number has had three texts within 24 hours, the most that is lawful where the patient may live.',
  repeatStopped: 'The repeating order was stopped.',
  repeatNotOpened: 'The last three texts were not opened, so the repeating order has stopped.',
  repeatLate: 'The previous one went out late, so this one was skipped.',
  inDoubt:
    'We couldn’t confirm whether this text went out, so we didn’t send it again. Ask the patient, or show the QR code.',
  waitedTooLong:
    'Texts could not be sent for three days, so this one was not. Send the cart again, or show the QR code.',
  noRoom:
    'This text was over the sending limit for two days, so it was not sent. Send the cart again, or show the QR code.',
  /** Of the confirmation of an opt-out. Only a copy of the patient's data shows it. */
  confirmationLate: 'The opt-out could not be confirmed within five minutes, so it was not.',
  gatewayBusy:
    'The text service was busy for too long. Send the cart again, or show the patient the QR code.',
  notTaken:
    'The text service did not accept this text. Send the cart again, or show the patient the QR code.',
} as const;

/** Why a repeating order stopped automatically (docs/product.md §8.25). */
export const REPEAT_STOPPED = {
  opted_out: 'The patient opted out.',
  not_opened: 'Three in a row were not opened.',
  nothing_left: 'Nothing in it can be bought.',
} as const;
