import { cartStore } from '@/features/cart/cart-store';
import { isApiError } from './api-error';
import {
  type AttemptStore,
  browserStore,
  canShare,
  type KeptAttempt,
  tabStore,
} from './idempotency-key-store';
import { randomId } from './new-idempotency-key';
import { toHex } from './to-hex';

/**
 * A pressing of a button that may still be under way: its key and the cart it made. It outlives a lost connection
 * and a reload, so that pressing again asks for the same thing and not for a second one.
 */
export interface Attempt {
  /** What was asked for: another order, number or code is another attempt. */
  readonly asked: string;
  /** Keys count per endpoint, so one serves a cart and its text. */
  readonly key: string;
  readonly cartUrl: string | null;
}

export interface Attempts {
  /** The attempt for this wish: the one under way, in whichever tab, else a new one. */
  attemptFor(fingerprint: string): Promise<Attempt>;
  keep(attempt: Attempt): Promise<void>;
  /** It was done. The same, pressed in another tab at this moment, meets that answer and not a second doing. */
  settle(attempt: Attempt): Promise<void>;
  /** It was refused or its cart is gone: pressing again is a new attempt. */
  drop(attempt: Attempt): Promise<void>;
  forget(): Promise<void>;
}

/** As long as the server keeps its answers. */
const KEEP_MS = 24 * 60 * 60_000;
/** Another tab has emptied its cart by then; this tab's panel is still closing. */
const SAME_MOMENT_MS = 1_000;

function attemptsIn(store: AttemptStore): Attempts {
  const write = async ({ asked, key, cartUrl }: Attempt, answeredAt: number | null): Promise<void> => {
    await store.change((kept) => ({
      ...kept,
      [asked]: { key, cartUrl, startedAt: kept[asked]?.startedAt ?? Date.now(), answeredAt },
    }));
  };
  return {
    async attemptFor(fingerprint) {
      const asked = await digestOf(fingerprint);
      let attempt: Attempt = { asked, key: randomId(), cartUrl: null };
      await store.change((kept) => {
        const now = Date.now();
        const open = Object.fromEntries(Object.entries(kept).filter(([, one]) => isOpen(one, now)));
        const known = open[asked];
        if (known !== undefined) attempt = { asked, key: known.key, cartUrl: known.cartUrl };
        return { [asked]: { key: attempt.key, cartUrl: null, startedAt: now, answeredAt: null }, ...open };
      });
      return attempt;
    },
    keep: (attempt) => write(attempt, null),
    settle: (attempt) => write(attempt, Date.now()),
    drop: async ({ asked }) => {
      await store.change((kept) =>
        Object.fromEntries(Object.entries(kept).filter(([fingerprint]) => fingerprint !== asked)),
      );
    },
    forget: () => store.clear(),
  };
}

const isOpen = ({ startedAt, answeredAt }: KeptAttempt, now: number): boolean =>
  startedAt > now - KEEP_MS && (answeredAt === null || answeredAt > now - SAME_MOMENT_MS);

/** What all tabs share names no number. */
async function digestOf(fingerprint: string): Promise<string> {
  if (!canShare()) return fingerprint;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(fingerprint));
  return toHex(new Uint8Array(digest));
}

export const sendAttempts = attemptsIn(browserStore('send-attempts'));
export const scheduleAttempts = attemptsIn(browserStore('schedule-attempts'));
export const draftAttempts = attemptsIn(browserStore('draft-attempts'));
export const qrAttempts = attemptsIn(tabStore('qr-attempts'));

/** The next order is another patient's: it gets a QR code of its own, also when it holds the same products. */
const forgetQrOfEmptyCart = (): void => {
  if (cartStore.get().length === 0) void qrAttempts.forget();
};
cartStore.subscribe(forgetQrOfEmptyCart);
forgetQrOfEmptyCart();

export function forgetAttempts(): void {
  for (const attempts of [sendAttempts, scheduleAttempts, draftAttempts, qrAttempts]) void attempts.forget();
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
  const attempt = await attempts.attemptFor(fingerprint);
  try {
    const answer = await call(optionsOf(attempt));
    await attempts.settle(attempt);
    return answer;
  } catch (error) {
    if (isRefusal(error)) await attempts.drop(attempt);
    throw error;
  }
}

/** The server understood and said no; anything else leaves open whether it was done. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;
