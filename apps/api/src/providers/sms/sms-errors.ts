/** 'later-once': one more try, some time later. 'back-off': try again, ever more slowly. */
export type GatewayRetry = 'never' | 'later-once' | 'back-off';

export interface GatewayCodeExplanation {
  /** What happened and what to do next, in plain English for practice staff. */
  message: string;
  /** The same for a text that is not tried again, whatever `retry` says: `message` where nothing is promised. */
  finalMessage: string;
  retry: GatewayRetry;
  /** Whether whoever runs the portal must act: the practice cannot. */
  tellOperator: boolean;
  /** Whether the code proves that the number has opted out. */
  optOut: boolean;
}

const CODES: ReadonlyMap<number, GatewayCodeExplanation> = new Map([
  [
    21211,
    final('This is not a valid phone number. Check the digits with the patient, then send the cart again.'),
  ],
  [
    21408,
    forOperator('Texting to this country is not switched on. We have been told; show the QR code meanwhile.'),
  ],
  [
    21610,
    {
      ...final('The patient has opted out. Ask them to text START, or show the QR code.'),
      optOut: true,
    },
  ],
  [21612, final('Our sender cannot reach this number. Ask for another mobile number, or show the QR code.')],
  [21614, final('This is not a mobile number. Ask for a mobile number, then send the cart again.')],
  [
    30003,
    again(
      'later-once',
      'The phone is off or out of reach. We try once more later; the QR code works now.',
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
    final('The phone company filtered this text as spam. Show the QR code, and tell support if it recurs.'),
  ],
  [
    30008,
    again(
      'later-once',
      'The phone company did not deliver this text and gave no reason. We try once more.',
      'The phone company did not deliver this text and gave no reason. Send it again later, or show the QR code.',
    ),
  ],
  [
    30034,
    forOperator(
      'Our sender is not registered with the phone companies. We have been told; show the QR code.',
    ),
  ],
  ...[20429, 30001, 21611].map((code): [number, GatewayCodeExplanation] => [
    code,
    again(
      'back-off',
      'The text service is busy. We try again; there is nothing to do.',
      'The text service was too busy. Send the cart again, or show the QR code.',
    ),
  ]),
  [
    20003,
    forOperator('Our text service is not set up correctly. We have been told; show the QR code meanwhile.'),
  ],
]);

const UNLISTED = final(
  'This text could not be delivered. Check the number and send again, or show the QR code.',
);

/**
 * What a gateway's error code means and what follows from it; any code not listed, or none, reads "could not
 * be delivered" and is not tried again. Source: DESIGN 5.23, the gateway's error dictionary.
 */
export function explainGatewayCode(code: number | null): GatewayCodeExplanation {
  if (code === null) return UNLISTED;
  return CODES.get(code) ?? UNLISTED;
}

function final(message: string): GatewayCodeExplanation {
  return { message, finalMessage: message, retry: 'never', tellOperator: false, optOut: false };
}

function again(
  retry: Exclude<GatewayRetry, 'never'>,
  message: string,
  finalMessage: string,
): GatewayCodeExplanation {
  return { message, finalMessage, retry, tellOperator: false, optOut: false };
}

function forOperator(message: string): GatewayCodeExplanation {
  return { message, finalMessage: message, retry: 'never', tellOperator: true, optOut: false };
}
