import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from './ledger.js';

/** Shorter than most freezes, so that what a frozen API still has to do is asked of the other too. */
const ANSWER_WITHIN_MS = 4_000;
/** The share of requests with a key that are sent twice at once, as by an impatient proxy. */
const DOUBLED = 0.1;
const RETRY_AFTER_MS = 250;
/** Answers after which a client asks again with the same key; 408 is Node's own to a request that came before a freeze. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 409, 425, 429, 502, 503, 504]);

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type Staff = ReturnType<typeof createStaff>;

/**
 * Staff of one practice at two APIs. They repeat a request with its key until there is a final answer, sign in again
 * when a restore has ended their session, and give up when told to.
 */
export function createStaff(
  origins: readonly string[],
  { practiceName, signInId }: { readonly practiceName: string; readonly signInId: string },
  ledger: Ledger,
) {
  let cookie = '';
  let signingIn: Promise<void> | null = null;
  let closing = new AbortController();
  const origin = (): string => origins[Math.floor(Math.random() * origins.length)] ?? '';

  async function signIn(): Promise<void> {
    const response = await fetch(`${origin()}/api/verify-practice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ practiceId: signInId }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.arrayBuffer();
    if (response.ok)
      cookie = response.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; ');
  }

  /** All who find the session gone sign in together. */
  function signInOnce(): Promise<void> {
    signingIn ??= signIn()
      .catch(() => undefined)
      .finally(() => {
        signingIn = null;
      });
    return signingIn;
  }

  async function once(
    method: string,
    path: string,
    key: string | null,
    body: unknown,
  ): Promise<Answer | null> {
    try {
      const response = await fetch(`${origin()}${path}`, {
        method,
        headers: {
          cookie,
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return null;
    }
  }

  return {
    practiceName,
    /** The final answer; null when there was none before `giveUp`. */
    async ask(
      method: 'GET' | 'POST',
      path: string,
      key: string | null = null,
      body?: unknown,
    ): Promise<Answer | null> {
      const { signal } = closing;
      while (!signal.aborted) {
        if (cookie === '') await signInOnce();
        if (key !== null && Math.random() < DOUBLED) void once(method, path, key, body);
        const answer = await once(method, path, key, body);
        if (signal.aborted) break;
        if (answer?.status === 500) ledger.failures.push(`500 ${path} ${JSON.stringify(answer.body)}`);
        if (answer !== null && answer.status !== 500 && !PASSING.has(answer.status)) return answer;
        if (answer?.status === 401) await signInOnce();
        await pause(RETRY_AFTER_MS);
      }
      return null;
    },
    /** Everyone stops waiting for an answer; what is asked from now on is asked anew. */
    giveUp(): void {
      closing.abort();
      closing = new AbortController();
    },
  };
}
