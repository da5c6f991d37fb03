import { isApiError } from '@/lib/api-error';
import { isRecord } from '@/lib/is-record';
import { randomId } from '@/lib/random-id';
import { jsonSlot } from '@/lib/storage';
import { cartStore } from './cart-store';

/**
 * The one pressing of a button that may still be under way: its key and the cart it made. It outlives a lost
 * connection and a reload, so that pressing again asks for the same thing and not for a second one.
 */
export interface Attempt {
  /** What was asked for: another order, number or code is another attempt. */
  readonly fingerprint: string;
  /** Keys count per endpoint, so one serves a cart and its text. */
  readonly key: string;
  readonly cartUrl: string | null;
}

export interface Attempts {
  /** The attempt for this fingerprint: the one under way, else a new one. */
  attemptFor(fingerprint: string): Attempt;
  keep(attempt: Attempt): void;
  forget(): void;
}

function attemptsIn(slotName: string): Attempts {
  const slot = jsonSlot('session', slotName);
  return {
    attemptFor(fingerprint) {
      const stored = slot.read();
      if (isAttempt(stored) && stored.fingerprint === fingerprint) return stored;
      const attempt = { fingerprint, key: randomId(), cartUrl: null };
      slot.write(attempt);
      return attempt;
    },
    keep: (attempt) => slot.write(attempt),
    forget: () => slot.remove(),
  };
}

export const sendAttempts = attemptsIn('send-attempt');
export const scheduleAttempts = attemptsIn('schedule-attempt');
export const draftAttempts = attemptsIn('draft-attempt');
export const qrAttempts = attemptsIn('qr-attempt');

/** The next order is another patient's: it gets a QR code of its own, also when it holds the same products. */
const forgetQrOfEmptyCart = (): void => {
  if (cartStore.get().length === 0) qrAttempts.forget();
};
cartStore.subscribe(forgetQrOfEmptyCart);
forgetQrOfEmptyCart();

export function forgetAttempts(): void {
  for (const attempts of [sendAttempts, scheduleAttempts, draftAttempts, qrAttempts]) attempts.forget();
}

/** Longer than the server waits for the text service; after it the answer counts as lost. */
const ANSWER_TIMEOUT_MS = 30_000;

/** How to make the call of an attempt. */
export const optionsOf = ({ key }: Pick<Attempt, 'key'>) => ({
  idempotencyKey: key,
  signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
});

/** Runs one call as an attempt that ends with an answer, whether it is yes or no. */
export async function attemptOnce<T>(
  attempts: Attempts,
  fingerprint: string,
  call: (options: ReturnType<typeof optionsOf>) => Promise<T>,
): Promise<T> {
  try {
    const answer = await call(optionsOf(attempts.attemptFor(fingerprint)));
    attempts.forget();
    return answer;
  } catch (error) {
    if (isRefusal(error)) attempts.forget();
    throw error;
  }
}

/** The server understood and said no; anything else leaves open whether it was done. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) &&
  typeof value.fingerprint === 'string' &&
  typeof value.key === 'string' &&
  (value.cartUrl === null || typeof value.cartUrl === 'string');
