import twilio from 'twilio';
import type { SendOutcome } from '../sms-gateway.js';
import { GatewayBusy } from './gateway-client.js';

/** The gateway's or its account's queue is full: too many requests, queue overflow, too many for this sender. */
const BUSY_CODES: ReadonlySet<number> = new Set([20429, 30001, 21611]);

/** No connection came about, so nothing was sent. */
const UNREACHED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * What a failed attempt to send means (PROVIDERS, Twilio). Only what is certain is called certain: whatever fails after
 * the connection may have been accepted.
 */
export function readSendFailure(error: unknown): SendOutcome {
  if (error instanceof GatewayBusy) {
    return { kind: 'try-later', code: error.code, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof twilio.RestException) return readRefusal(error.status, error.code ?? null);
  const reason = readNetworkCode(error);
  if (UNREACHED.has(reason)) return { kind: 'try-later', code: null, retryAfterSeconds: null };
  return { kind: 'unknown', reason };
}

function readRefusal(status: number, code: number | null): SendOutcome {
  if (status === 429 || (code !== null && BUSY_CODES.has(code))) {
    return { kind: 'try-later', code, retryAfterSeconds: null };
  }
  // 408 comes from whatever stands between: the gateway may have taken the text all the same.
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', code };
  return { kind: 'unknown', reason: `HTTP ${status}` };
}

/** The system's or the HTTP client's word for the failure; never its message, which may quote the request. */
function readNetworkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
