import { DAY_MS } from '@eyecart/shared/rules/durations';
import { isApiError } from '../errors/api-error';
import {
  type AttemptStore,
  browserStore,
  canShare,
  type StoredAttempt,
  tabStore,
} from './idempotency-key-store';
import { newIdempotencyKey, toHex } from './new-idempotency-key';

const BROWSER_ACTIONS = [
  'send-cart',
  'send-text',
  'schedule-order',
  'save-draft',
  'send-scheduled-order',
  'cancel-scheduled-order',
  'change-scheduled-order',
  'stop-repeat',
  'create-bundle',
  'add-to-bundle',
  'change-bundle',
  'decide-reply',
  'correct-number',
  'text-again',
  'opt-out',
] as const;
/** A QR code, and a checkout at the desk, belong to the tab that shows them. */
const TAB_ACTIONS = ['qr-code', 'desk'] as const;

/** The actions that must happen once, however often the button is pressed. */
export type ActionName = (typeof BROWSER_ACTIONS)[number] | (typeof TAB_ACTIONS)[number];

/**
 * One user action that may still be in progress. It survives a lost connection and a reload, so that pressing again
 * repeats the same request instead of making a second one.
 */
export interface Attempt {
  /** A digest of the request: another cart, number or code is another attempt. */
  readonly request: string;
  /** Good for one request: the server refuses it with another body or path. */
  readonly key: string;
  /** The result of a first step, such as the cart's link. */
  readonly result: string | null;
}

interface IdempotencyKeys {
  /** The attempt in progress for this request, in any tab, or a new one. */
  attemptFor(request: unknown): Promise<Attempt>;
  keep(attempt: Attempt): Promise<void>;
  /** Call when it is done. The same press in another tab at this moment still gets this key, and so the same answer. */
  settle(attempt: Attempt): Promise<void>;
  /** Call when it was refused: pressing again is a new attempt. */
  drop(attempt: Attempt): Promise<void>;
  forget(): Promise<void>;
}

/** As long as the server keeps its answers. */
const KEEP_MS = DAY_MS;
/** By then the other tab has emptied its cart. */
const SAME_MOMENT_MS = 1_000;

function keysIn(store: AttemptStore): IdempotencyKeys {
  const write = async ({ request, key, result }: Attempt, settledAt: number | null): Promise<void> => {
    await store.change((stored) => ({
      ...stored,
      [request]: { key, result, startedAt: stored[request]?.startedAt ?? Date.now(), settledAt },
    }));
  };
  return {
    async attemptFor(content) {
      const request = await digestOf(JSON.stringify(content));
      let attempt: Attempt = { request, key: newIdempotencyKey(), result: null };
      await store.change((stored) => {
        const now = Date.now();
        const open = Object.fromEntries(Object.entries(stored).filter(([, one]) => isOpen(one, now)));
        const known = open[request];
        if (known !== undefined) attempt = { request, key: known.key, result: known.result };
        return { [request]: { key: attempt.key, result: null, startedAt: now, settledAt: null }, ...open };
      });
      return attempt;
    },
    keep: (attempt) => write(attempt, null),
    settle: (attempt) => write(attempt, Date.now()),
    drop: async ({ request }) => {
      await store.change((stored) =>
        Object.fromEntries(Object.entries(stored).filter(([known]) => known !== request)),
      );
    },
    forget: () => store.clear(),
  };
}

const isOpen = ({ startedAt, settledAt }: StoredAttempt, now: number): boolean =>
  startedAt > now - KEEP_MS && (settledAt === null || settledAt > now - SAME_MOMENT_MS);

/** Storage that all tabs share must not show a phone number. */
async function digestOf(input: string): Promise<string> {
  if (!canShare()) return input;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(input));
  return toHex(new Uint8Array(digest));
}

const storageName = (action: ActionName): string => `${action}-keys`;
const keys = new Map<ActionName, IdempotencyKeys>([
  ...BROWSER_ACTIONS.map((action) => [action, keysIn(browserStore(storageName(action)))] as const),
  ...TAB_ACTIONS.map((action) => [action, keysIn(tabStore(storageName(action)))] as const),
]);

/**
 * The keys of one kind of action.
 * @throws Error for an action that is not listed above.
 */
export function idempotencyKeys(action: ActionName): IdempotencyKeys {
  const found = keys.get(action);
  if (found === undefined) throw new Error(`There are no idempotency keys for "${action}".`);
  return found;
}

/** Removes every trace of what the practice has done in this browser. */
export function forgetIdempotencyKeys(): void {
  for (const one of keys.values()) void one.forget();
}

/** Longer than the server waits for the gateway. After it, there is no response. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The call options of an attempt. */
export const callOptionsOf = ({ key }: Pick<Attempt, 'key'>) => ({
  idempotencyKey: key,
  signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
});

/**
 * Makes one call as an attempt. `request` has all that the call's address and body are made of, because another request
 * needs another key. An answer ends the attempt, even a refusal; a lost answer leaves it open.
 */
export async function callOnce<T>(
  action: ActionName,
  request: unknown,
  call: (options: ReturnType<typeof callOptionsOf>) => Promise<T>,
): Promise<T> {
  const attempts = idempotencyKeys(action);
  const attempt = await attempts.attemptFor(request);
  try {
    const answer = await call(callOptionsOf(attempt));
    await attempts.settle(attempt);
    return answer;
  } catch (error) {
    if (isRefusal(error)) await attempts.drop(attempt);
    throw error;
  }
}

/** The server refused it. After anything else, it is unknown whether it was done. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;
