import { classOf, type ReasonClass } from '../reason-codes.js';
import type { DecidingPlace, PlainReason, Reason, ReasonWithText } from '../reasons.js';
import { formatUsPhone } from '../rules/phone-pattern.js';
import { UNAVAILABLE_LABELS } from '../rules/stock.js';
import { REPEAT_ENDED } from './repeat-ended.js';

/**
 * Every sentence by which staff read a reason. No code branches on these sentences: the reason's code decides
 * (scripts/test/reason-comparisons.test.mjs).
 */

/** What some sentences depend on besides the reason's parameters. */
export interface ReasonContext {
  /**
   * The number (E.164) to text START to, or null when our texts come from several. Absent where the sentence is not for
   * one practice.
   */
  readonly startNumber?: string | null;
  /** An opening for staff of the practice, such as "9:00 AM CST on Monday, November 23". */
  readonly describeOpening?: (opening: Date) => string;
}

interface Words {
  /** What happened, as one sentence. */
  readonly problem: string;
  /** What else staff should know, and what to do. */
  readonly nextStep?: string;
  /** In a few words, to follow "Text to Whitfield failed: ". */
  readonly brief?: string;
  /** For a wait: the sentence once the text was sent. */
  readonly past?: string;
  /** The refusal of a text that a person wants to send in the meantime. */
  readonly refusal?: string;
}

/** What to do about a text that may go out another time. */
const AGAIN = 'Send the cart again, or show the QR code.';
const AGAIN_TO_PATIENT = 'Send the cart again, or show the patient the QR code.';
const CHECK_DIGITS = 'Check the digits with the patient, then send the cart again.';
const MOBILE = 'Ask for a mobile number, then send the cart again.';

/** A wait with its reason, such as "Waiting: this number gets at most one automatic text a week." */
const waiting = (reason: string): Words => ({ problem: `Waiting: ${reason}`, past: `Delayed: ${reason}` });
/** A wait for something, such as "Waiting until 9:00 AM". */
const waitingFor = (what: string): Words => ({ problem: `Waiting ${what}`, past: `Waited ${what}` });

const STATE_LIMIT =
  'number has had three texts within 24 hours, the most that is lawful where the patient may live.';

const optedOut = (start: string): Words => ({
  problem: 'The patient has opted out.',
  nextStep: `Ask them to text ${start}, or show the QR code.`,
  brief: 'opted out',
});

const WHERE: Readonly<Record<DecidingPlace, string>> = {
  patient: 'where the patient may live',
  practice: 'where you are',
  both: 'where the patient may live and where you are',
};

const PLAIN: Readonly<Record<PlainReason['code'], Words>> = {
  // Waits.
  sender_down: { problem: 'Texts cannot be sent at the moment.', nextStep: 'The operator has been told.' },
  gateway_busy_retrying: {
    problem: 'The text service is busy.',
    nextStep: 'We will try again; you don’t need to do anything.',
  },
  phone_off_retrying: {
    problem: 'The phone is off or out of range.',
    nextStep: 'We will try once more later; the QR code works now.',
  },
  not_delivered_retrying: {
    problem: 'The phone company did not deliver this text and gave no reason.',
    nextStep: 'We will try once more.',
  },
  held_for_reply: waitingFor('for your decision: the patient wrote back.'),
  held_elsewhere: waiting('automatic texts to this number are paused.'),
  weekly_limit: waiting('this number gets at most one automatic text a week.'),
  state_limit: {
    ...waiting(`this ${STATE_LIMIT}`),
    refusal: `This ${STATE_LIMIT} Try again tomorrow.`,
  },

  // The gateway's report on a text.
  sender_failed: { problem: 'Texts could not be sent.', nextStep: AGAIN, brief: 'texts could not be sent' },
  carrier_busy: {
    problem: 'The text service was too busy.',
    nextStep: AGAIN,
    brief: 'the text service was busy',
  },
  invalid_number: {
    problem: 'This is not a valid phone number.',
    nextStep: CHECK_DIGITS,
    brief: 'not a valid number',
  },
  country_off: {
    problem: 'Texting to this country isn’t enabled.',
    nextStep: 'The operator has been notified; show the QR code.',
    brief: 'no texts to this country',
  },
  unreachable: {
    problem: 'Our texts can’t reach this number.',
    nextStep: 'Ask for another mobile number, or show the QR code.',
    brief: 'our texts can’t reach it',
  },
  not_mobile: { problem: 'This is not a mobile number.', nextStep: MOBILE, brief: 'not a mobile number' },
  phone_off: {
    problem: 'The phone is off or out of range.',
    nextStep: 'Send the cart again later, or show the QR code.',
    brief: 'phone off or out of range',
  },
  blocked: {
    problem: 'The patient’s phone blocks this message.',
    nextStep: 'Ask them to allow it, or show the QR code.',
    brief: 'blocked by the phone',
  },
  no_such_number: {
    problem: 'This number does not exist.',
    nextStep: CHECK_DIGITS,
    brief: 'number does not exist',
  },
  landline: {
    problem: 'This number cannot receive texts.',
    nextStep: `It looks like a landline. ${MOBILE}`,
    brief: 'looks like a landline',
  },
  filtered: {
    problem: 'The phone company filtered this text as spam.',
    nextStep: 'Show the QR code, and tell support if it happens again.',
    brief: 'filtered as spam',
  },
  not_delivered: {
    problem: 'The phone company did not deliver this text and gave no reason.',
    nextStep: 'Send it again later, or show the QR code.',
    brief: 'no reason given',
  },
  delivery_failed: {
    problem: 'This text could not be delivered.',
    nextStep: AGAIN,
    brief: 'could not be delivered',
  },

  // Other ends of a text.
  opted_out: optedOut('START'),
  opted_out_then: { problem: REPEAT_ENDED.opted_out },
  ordered: { problem: 'The patient has ordered.' },
  first_text_failed: { problem: 'The first text was not delivered.' },
  arrived_late: { problem: 'The first try arrived after all.' },
  cart_expired: { problem: 'The cart link has expired.' },
  other_reminder: { problem: 'The patient gets another reminder.' },
  no_opening: {
    problem: 'There was no allowed time to text this number within two days.',
    brief: 'no allowed time within two days',
  },
  practice_disabled: { problem: 'The practice no longer uses the portal.' },
  number_corrected: { problem: 'The cart was sent to a corrected number.' },
  order_deleted: { problem: 'The scheduled order was deleted.' },
  order_changed: { problem: 'The scheduled order was changed.' },
  repeat_stopped: { problem: 'The repeating order was stopped.' },
  erased: { problem: 'The patient’s number was erased.' },
  in_doubt: {
    problem: 'We couldn’t confirm whether this text went out, so we didn’t send it again.',
    nextStep: 'Ask the patient, or show the QR code.',
    brief: 'we don’t know whether it went out',
  },
  waited_too_long: {
    problem: 'Texts could not be sent for three days, so this one was not.',
    nextStep: AGAIN,
    brief: 'waited three days',
  },
  over_limit_too_long: {
    problem: 'This text was over the sending limit for two days, so it was not sent.',
    nextStep: AGAIN,
    brief: 'over the sending limit',
  },
  gateway_busy: {
    problem: 'The text service was busy for too long.',
    nextStep: AGAIN_TO_PATIENT,
    brief: 'the text service was busy',
  },
  not_accepted: {
    problem: 'The text service did not accept this text.',
    nextStep: AGAIN_TO_PATIENT,
    brief: 'not accepted',
  },
  // Only a copy of the patient's data shows these two.
  confirmation_late: {
    problem: 'The opt-out could not be confirmed within five minutes, so it was not.',
  },
  answer_on_hold: { problem: 'Automatic texts to this number were paused.' },

  // Orders that were not texted.
  opted_out_when_due: {
    problem: 'The patient had opted out when this was due.',
    nextStep: 'Send it now, or delete it.',
  },
  tried_before_deleted: {
    problem: 'We tried to text this order before it was deleted.',
    nextStep: 'Ask the patient, or send it now.',
  },
  repeat_not_opened: {
    problem: 'The last three texts were not opened, so the repeating order has stopped.',
  },
  repeat_late: { problem: 'The previous one went out late, so this one was skipped.' },
  repeat_ended_not_opened: { problem: REPEAT_ENDED.not_opened },
  repeat_ended_nothing_left: { problem: REPEAT_ENDED.nothing_left },

  /** For old rows whose sentence matched no code. */
  unknown: { problem: 'The reason is not known.' },
};

/** What staff read of a reason, and what it means for its text. */
export interface DescribedReason extends ReasonClass {
  readonly sentence: string;
  /** In a few words, without a period; null where there are none. */
  readonly brief: string | null;
  /** For a wait: the sentence once the text was sent; null for other reasons. */
  readonly past: string | null;
  /** For a person who wants to send a text in the meantime. */
  readonly refusal: string;
  /** As answers have it. */
  readonly said: ReasonWithText;
}

/** The one place where a reason gets its words. */
export function describeReason(reason: Reason, context: ReasonContext = {}): DescribedReason {
  const { problem, nextStep = null, brief = null, past = null, refusal } = wordsOf(reason, context);
  const sentence = nextStep === null ? problem : `${problem} ${nextStep}`;
  return {
    sentence,
    brief,
    past,
    refusal: refusal ?? sentence,
    said: { problem, nextStep, fault: classOf(reason).fault, ...reason },
    ...classOf(reason),
  };
}

function wordsOf(reason: Reason, { startNumber, describeOpening }: ReasonContext): Words {
  switch (reason.code) {
    case 'opted_out':
      return startNumber === undefined ? PLAIN.opted_out : optedOut(startWords(startNumber));
    case 'waits_for_hours': {
      const when = describeOpening?.(new Date(reason.opening)) ?? reason.opening;
      return waitingFor(`until ${when}, when texts are allowed ${WHERE[reason.place]}.`);
    }
    case 'number_limit':
      return limited('this', `number has reached its limit of ${textsOf(reason.limit)} an hour.`, 'later');
    case 'practice_limit':
      return limited('your', `practice has reached its limit of ${textsOf(reason.limit)} a day.`, 'tomorrow');
    case 'nothing_left':
      return {
        problem: `Nothing in this order can be bought right now${reason.products.length === 0 ? '' : `: ${nameUnavailable(reason)}`}.`,
      };
    case 'left_out':
      return { problem: `Left out: ${nameUnavailable(reason)}.` };
    case 'fewer_than_ordered':
      return { problem: `Fewer than ordered: ${nameFewer(reason)}.` };
    default:
      return PLAIN[reason.code];
  }
}

const limited = (whose: 'this' | 'your', words: string, until: string): Words => ({
  ...waiting(`${whose} ${words}`),
  refusal: `${whose === 'this' ? 'This' : 'Your'} ${words} Try again ${until}.`,
});

const startWords = (startNumber: string | null): string =>
  startNumber === null ? 'START in reply to one of our texts' : `START to ${formatUsPhone(startNumber)}`;

const textsOf = (count: number): string => `${count} ${count === 1 ? 'text' : 'texts'}`;

type WithCode<Code extends Reason['code']> = Extract<Reason, { code: Code }>;

/** Products with why they cannot be bought: "Lid Wipes" (no longer available) and 3 more. */
const nameUnavailable = ({ products, more }: WithCode<'nothing_left'> | WithCode<'left_out'>): string =>
  named(
    products.map(({ title, reason }) => `"${title}" (${UNAVAILABLE_LABELS[reason].toLowerCase()})`),
    more,
  );

/** Products with how many there are of how many ordered: "Lid Wipes" (2 of 3). */
const nameFewer = ({ products, more }: WithCode<'fewer_than_ordered'>): string =>
  named(
    products.map(({ title, quantity, ordered }) => `"${title}" (${quantity} of ${ordered})`),
    more,
  );

const named = (products: readonly string[], more: number): string =>
  `${products.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
