import twilio from 'twilio';
import type { SendOutcome } from '../sms-gateway.js';
import { explainCode, explainRefusal } from './explain-code.js';
import { GatewayBusy, RequestExpired } from './gateway-client.js';

/** No connection was made, so nothing was sent. */
const UNREACHED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Codes that mean that the gateway accepted nothing, even with a 5xx status. */
const TOOK_NOTHING: ReadonlySet<number | null> = new Set([20429, 21611, 21730, 30001]);

/**
 * The meaning of a failed attempt to send. A failure after the connection was made is `unknown`: the gateway may have
 * accepted the text. Source: docs/providers.md §2.2.
 */
export function readSendFailure(error: unknown): SendOutcome {
  if (error instanceof GatewayBusy) return tryLater(error.code, error.retryAfterSeconds);
  if (error instanceof twilio.RestException) return readRefusal(error.status, readVendorCode(error.code));
  if (error instanceof Error && error.cause instanceof RequestExpired) return { kind: 'expired' };
  const reason = readNetworkCode(error);
  if (UNREACHED.has(reason)) return { kind: 'try-later', failure: null, retryAfterSeconds: null };
  return { kind: 'unknown', reason };
}

function readRefusal(status: number, code: number | null): SendOutcome {
  // After a server error of its own, such as 30500, the gateway may still have accepted the text.
  if (status >= 500 && !TOOK_NOTHING.has(code)) return { kind: 'unknown', reason: `HTTP ${status}` };
  const failure = explainRefusal(status, code);
  if (status === 429 || (failure.fault === 'transient' && failure.retry !== 'never')) {
    return tryLater(code, null);
  }
  // A 408 comes from a proxy in between: the gateway may still have accepted the text.
  if (status >= 400 && status !== 408) return { kind: 'refused', failure };
  return { kind: 'unknown', reason: `HTTP ${status}` };
}

const tryLater = (code: number | null, retryAfterSeconds: number | null): SendOutcome => ({
  kind: 'try-later',
  failure: explainCode(code ?? 20429),
  retryAfterSeconds,
});

/** The SDK passes on whatever the body has, which is not a number if a proxy sent it. */
const readVendorCode = (code: unknown): number | null => (typeof code === 'number' ? code : null);

/** The error code of the system or the HTTP client, never the message: the message may quote the request. */
function readNetworkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
