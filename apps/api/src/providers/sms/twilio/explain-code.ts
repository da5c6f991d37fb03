import type { RetryReason, TextReason } from '@eyecart/shared/reasons';
import type { GatewayFailure } from '../sms-gateway.js';
import { type CodeKind, ERROR_CODES } from './error-codes.js';

type Explanation = Omit<GatewayFailure, 'code'>;

/** Statuses that refuse our account or address whatever is requested: a proxy, a suspended account, or a wrong path. */
const OPERATOR_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 410]);

const EXPLANATIONS: Readonly<Record<CodeKind, Explanation>> = {
  sender: {
    fault: 'operator',
    retry: 'back-off',
    reason: { code: 'sender_failed' },
    retryReason: { code: 'sender_down' },
    isOptOut: false,
  },
  busy: {
    fault: 'transient',
    retry: 'back-off',
    reason: { code: 'carrier_busy' },
    retryReason: { code: 'gateway_busy_retrying' },
    isOptOut: false,
  },
  country: { ...final('country_off'), fault: 'other' },
  'opted-out': { ...final('opted_out'), isOptOut: true },
  'invalid-number': final('invalid_number'),
  'not-mobile': final('not_mobile'),
  landline: final('landline'),
  'no-such-number': final('no_such_number'),
  unreachable: final('unreachable'),
  blocked: final('blocked'),
  filtered: final('filtered'),
  'phone-off': once('phone_off', 'phone_off_retrying'),
  'not-delivered': once('not_delivered', 'not_delivered_retrying'),
};

const UNLISTED: Explanation = { ...final('delivery_failed'), fault: 'other' };

/**
 * Explains a gateway error code. An unlisted or missing code means "could not be delivered", is not retried, and is for
 * the operator to look into. Source: docs/providers.md §2.8.
 */
export function explainCode(code: number | null): GatewayFailure {
  const kind = code === null ? undefined : ERROR_CODES[code]?.kind;
  return { code: code === null ? null : String(code), ...(kind ? EXPLANATIONS[kind] : UNLISTED) };
}

/**
 * Explains a refused request. Without a listed code, the HTTP status may still mean that our account or address was
 * refused; it then also stands in for a missing code. Source: docs/providers.md §2.8.
 */
export function explainRefusal(status: number, code: number | null): GatewayFailure {
  const failure = explainCode(code);
  if (!OPERATOR_STATUSES.has(status) || (code !== null && ERROR_CODES[code])) return failure;
  return { ...EXPLANATIONS.sender, code: failure.code ?? `HTTP ${status}` };
}

function final(code: TextReason['code']): Explanation {
  return { fault: 'number', retry: 'never', reason: { code }, retryReason: null, isOptOut: false };
}

function once(code: TextReason['code'], retrying: RetryReason['code']): Explanation {
  return {
    fault: 'number',
    retry: 'later-once',
    reason: { code },
    retryReason: { code: retrying },
    isOptOut: false,
  };
}
