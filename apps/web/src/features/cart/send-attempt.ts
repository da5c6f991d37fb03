import { isRecord } from '@/lib/is-record';
import { randomId } from '@/lib/random-id';
import { jsonSlot } from '@/lib/storage';

/**
 * The one pressing of Send Cart that may still be under way: its keys and the cart it made. It outlives a lost
 * connection and a reload, so that pressing again asks for the same text and not for a second one.
 */
export interface SendAttempt {
  /** What was to be sent: another order, number or code is another attempt. */
  readonly fingerprint: string;
  readonly cartKey: string;
  readonly smsKey: string;
  readonly cartUrl: string | null;
}

const slot = jsonSlot('session', 'send-attempt');

/** The attempt for this fingerprint: the one under way, else a new one. */
export function attemptFor(fingerprint: string): SendAttempt {
  const stored = slot.read();
  if (isAttempt(stored) && stored.fingerprint === fingerprint) return stored;
  return keepAttempt({
    fingerprint,
    cartKey: randomId(),
    smsKey: randomId(),
    cartUrl: null,
  });
}

export function keepAttempt(attempt: SendAttempt): SendAttempt {
  slot.write(attempt);
  return attempt;
}

export const forgetSendAttempt = (): void => slot.remove();

const isAttempt = (value: unknown): value is SendAttempt =>
  isRecord(value) &&
  ['fingerprint', 'cartKey', 'smsKey'].every((key) => typeof value[key] === 'string') &&
  (value.cartUrl === null || typeof value.cartUrl === 'string');
