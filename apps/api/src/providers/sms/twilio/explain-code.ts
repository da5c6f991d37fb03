import { GATEWAY_REASONS } from '../gateway-reasons.js';
import type { GatewayFailure } from '../sms-gateway.js';
import { type CodeKind, ERROR_CODES } from './error-codes.js';

/** Shown to practice staff when every text would fail, to any number. */
export const OPERATOR_MESSAGE = 'Texts cannot be sent at the moment. The operator has been told.';

type Explanation = Omit<GatewayFailure, 'code'>;

/** Refusals of our account or address, whatever is asked: by a proxy, a suspended account, or a wrong path. */
const OPERATOR_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 410]);

const EXPLANATIONS: Readonly<Record<CodeKind, Explanation>> = {
  sender: {
    fault: 'operator',
    retry: 'back-off',
    message: OPERATOR_MESSAGE,
    finalMessage: GATEWAY_REASONS.senderDown,
    isOptOut: false,
  },
  busy: {
    fault: 'transient',
    retry: 'back-off',
    message: 'The text service is busy. We will try again; you don’t need to do anything.',
    finalMessage: GATEWAY_REASONS.tooBusy,
    isOptOut: false,
  },
  country: { ...final(GATEWAY_REASONS.countryOff), fault: 'other' },
  'opted-out': { ...final(GATEWAY_REASONS.optedOut), isOptOut: true },
  'invalid-number': final(GATEWAY_REASONS.invalidNumber),
  'not-mobile': final(GATEWAY_REASONS.notMobile),
  landline: final(GATEWAY_REASONS.landline),
  'no-such-number': final(GATEWAY_REASONS.noSuchNumber),
  unreachable: final(GATEWAY_REASONS.unreachable),
  blocked: final(GATEWAY_REASONS.blocked),
  filtered: final(GATEWAY_REASONS.filtered),
  'phone-off': once(
    'The phone is off or out of range. We will try once more later; the QR code works now.',
    GATEWAY_REASONS.phoneOff,
  ),
  'not-delivered': once(
    'The phone company did not deliver this text and gave no reason. We will try once more.',
    GATEWAY_REASONS.notDelivered,
  ),
};

const UNLISTED: Explanation = { ...final(GATEWAY_REASONS.unknown), fault: 'other' };

/**
 * The meaning of a gateway error code, and whose fault it is. An unlisted or missing code reads "could not be delivered", is
 * not retried, and is for the operator to look into. Source: docs/providers.md §2.8.
 */
export function explainCode(code: number | null): GatewayFailure {
  const kind = code === null ? undefined : ERROR_CODES[code]?.kind;
  return { code: code === null ? null : String(code), ...(kind ? EXPLANATIONS[kind] : UNLISTED) };
}

/**
 * The meaning of a refused request. Without a code that is listed, its HTTP status may still say that it was refused
 * because of our account or address; where there is no code at all, the status stands in for it. Source:
 * docs/providers.md §2.8.
 */
export function explainRefusal(status: number, code: number | null): GatewayFailure {
  const failure = explainCode(code);
  if (!OPERATOR_STATUSES.has(status) || (code !== null && ERROR_CODES[code])) return failure;
  return { ...EXPLANATIONS.sender, code: failure.code ?? `HTTP ${status}` };
}

function final(message: string): Explanation {
  return { fault: 'number', retry: 'never', message, finalMessage: message, isOptOut: false };
}

function once(message: string, finalMessage: string): Explanation {
  return { fault: 'number', retry: 'later-once', message, finalMessage, isOptOut: false };
}
