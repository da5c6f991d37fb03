import { GATEWAY_REASONS } from '../gateway-reasons.js';
import type { GatewayFailure } from '../sms-gateway.js';

/** Shown to practice staff when every text would fail, to any number. */
export const OPERATOR_MESSAGE = 'Texts cannot be sent at the moment. The operator has been told.';

type Explanation = Omit<GatewayFailure, 'code'>;

/** Our account, our sender or our registration. */
const OPERATOR_CODES = [
  10001, 20003, 20005, 20404, 21212, 21603, 21606, 21608, 21609, 21660, 21701, 21702, 21703, 21704, 21705,
  30002, 30023, 30024, 30027, 30032, 30033, 30034, 30035,
];

/** Too many requests, a full queue, maintenance, or a carrier that is down for a moment. */
const PASSING_CODES = [14107, 20429, 21611, 21730, 30001, 30021, 30022, 30410];

const OPERATOR: Explanation = {
  fault: 'operator',
  retry: 'back-off',
  message: OPERATOR_MESSAGE,
  finalMessage: GATEWAY_REASONS.senderDown,
  isOptOut: false,
};

/** Refusals of our account or address, whatever is asked: by a proxy, a suspended account, or a wrong path. */
const OPERATOR_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 410]);

const CODES: ReadonlyMap<number, Explanation> = new Map([
  ...OPERATOR_CODES.map((code): [number, Explanation] => [code, OPERATOR]),
  ...PASSING_CODES.map((code): [number, Explanation] => [
    code,
    {
      fault: 'transient',
      retry: 'back-off',
      message: 'The text service is busy. We will try again; you don’t need to do anything.',
      finalMessage: GATEWAY_REASONS.tooBusy,
      isOptOut: false,
    },
  ]),
  [21211, final(GATEWAY_REASONS.invalidNumber)],
  [
    21408,
    {
      ...final(GATEWAY_REASONS.countryOff),
      fault: 'other',
    },
  ],
  [
    21610,
    {
      ...final(GATEWAY_REASONS.optedOut),
      isOptOut: true,
    },
  ],
  [21612, final(GATEWAY_REASONS.unreachable)],
  [21614, final(GATEWAY_REASONS.notMobile)],
  [
    30003,
    once(
      'The phone is off or out of range. We will try once more later; the QR code works now.',
      GATEWAY_REASONS.phoneOff,
    ),
  ],
  [30004, final(GATEWAY_REASONS.blocked)],
  [30005, final(GATEWAY_REASONS.noSuchNumber)],
  [30006, final(GATEWAY_REASONS.landline)],
  [30007, final(GATEWAY_REASONS.filtered)],
  [
    30008,
    once(
      'The phone company did not deliver this text and gave no reason. We will try once more.',
      GATEWAY_REASONS.notDelivered,
    ),
  ],
]);

const UNLISTED: Explanation = {
  ...final(GATEWAY_REASONS.unknown),
  fault: 'other',
};

/**
 * The meaning of a gateway error code, and whose fault it is. An unlisted or missing code reads "could not be delivered", is
 * not retried, and is for the operator to look into. Source: docs/providers.md §2.8.
 */
export function explainCode(code: number | null): GatewayFailure {
  const explanation = code === null ? UNLISTED : (CODES.get(code) ?? UNLISTED);
  return { code: code === null ? null : String(code), ...explanation };
}

/**
 * The meaning of a refused request. Without a code that is listed, its HTTP status may still say that it was refused
 * because of our account or address; where there is no code at all, the status stands in for it. Source:
 * docs/providers.md §2.8.
 */
export function explainRefusal(status: number, code: number | null): GatewayFailure {
  const failure = explainCode(code);
  if (!OPERATOR_STATUSES.has(status) || (code !== null && CODES.has(code))) return failure;
  return { ...OPERATOR, code: failure.code ?? `HTTP ${status}` };
}

function final(message: string): Explanation {
  return { fault: 'number', retry: 'never', message, finalMessage: message, isOptOut: false };
}

function once(message: string, finalMessage: string): Explanation {
  return { fault: 'number', retry: 'later-once', message, finalMessage, isOptOut: false };
}
