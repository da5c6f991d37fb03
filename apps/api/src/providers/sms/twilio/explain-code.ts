import type { GatewayFailure } from '../sms-gateway.js';

/** What practice staff read when every text would fail, to any number. */
export const OPERATOR_MESSAGE = 'Texts cannot be sent at the moment. The operator has been told.';

type Explanation = Omit<GatewayFailure, 'code'>;

/** Our account, our sender or our registration. */
const OPERATOR_CODES = [
  20003, 20005, 21212, 21606, 21608, 21609, 21701, 21702, 21703, 21704, 21705, 30002, 30023, 30024, 30027,
  30032, 30033, 30034, 30035,
];

/** Too many requests, a full queue, or a carrier that is down for a moment. */
const PASSING_CODES = [14107, 20429, 21611, 30001, 30021, 30022, 30410];

const CODES: ReadonlyMap<number, Explanation> = new Map([
  ...OPERATOR_CODES.map((code): [number, Explanation] => [
    code,
    {
      fault: 'operator',
      retry: 'back-off',
      message: OPERATOR_MESSAGE,
      finalMessage: 'Texts could not be sent. Send the cart again, or show the QR code.',
      isOptOut: false,
    },
  ]),
  ...PASSING_CODES.map((code): [number, Explanation] => [
    code,
    {
      fault: 'passing',
      retry: 'back-off',
      message: 'The text service is busy. We will try again; there is nothing to do.',
      finalMessage: 'The text service was too busy. Send the cart again, or show the QR code.',
      isOptOut: false,
    },
  ]),
  [
    21211,
    final('This is not a valid phone number. Check the digits with the patient, then send the cart again.'),
  ],
  [
    21408,
    {
      ...final('Texting to this country is not switched on. The operator has been told; show the QR code.'),
      fault: 'other',
    },
  ],
  [
    21610,
    {
      ...final('The patient has opted out. Ask them to text START, or show the QR code.'),
      isOptOut: true,
    },
  ],
  [21612, final('Our sender cannot reach this number. Ask for another mobile number, or show the QR code.')],
  [21614, final('This is not a mobile number. Ask for a mobile number, then send the cart again.')],
  [
    30003,
    once(
      'The phone is off or out of reach. We will try once more later; the QR code works now.',
      'The phone is off or out of reach. Send the cart again later, or show the QR code.',
    ),
  ],
  [30004, final('The patient’s phone blocks this message. Ask them to allow it, or show the QR code.')],
  [30005, final('This number does not exist. Check the digits with the patient, then send the cart again.')],
  [
    30006,
    final(
      'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.',
    ),
  ],
  [
    30007,
    final(
      'The phone company filtered this text as spam. Show the QR code, and tell support if it happens again.',
    ),
  ],
  [
    30008,
    once(
      'The phone company did not deliver this text and gave no reason. We will try once more.',
      'The phone company did not deliver this text and gave no reason. Send it again later, or show the QR code.',
    ),
  ],
]);

const UNLISTED: Explanation = {
  ...final('This text could not be delivered. Check the number and send again, or show the QR code.'),
  fault: 'other',
};

/**
 * What a gateway error code means and whose fault it is. An unlisted or missing code reads "could not be delivered", is
 * not retried, and is for the operator to look into. Source: docs/providers.md §2.8.
 */
export function explainCode(code: number | null): GatewayFailure {
  const explanation = code === null ? UNLISTED : (CODES.get(code) ?? UNLISTED);
  return { code: code === null ? null : String(code), ...explanation };
}

function final(message: string): Explanation {
  return { fault: 'number', retry: 'never', message, finalMessage: message, isOptOut: false };
}

function once(message: string, finalMessage: string): Explanation {
  return { fault: 'number', retry: 'later-once', message, finalMessage, isOptOut: false };
}
