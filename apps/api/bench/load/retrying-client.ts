import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Asking {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The outcome of one try: a status, or the code of what broke the connection. */
export interface Try {
  readonly outcome: number | string;
  readonly origin: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

export type RetryingClient = ReturnType<typeof createRetryingClient>;

const TRIES = 6;
const FIRST_WAIT_MS = 50;
const ANSWER_WITHIN_MS = 30_000;
const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

const isPassing = ({ outcome }: Try): boolean => typeof outcome === 'string' || PASSING_STATUSES.has(outcome);

/**
 * A client with one connection that retries as clients of two instances should: after a broken connection, at any point
 * of the response, and after 502, 503, or 504 it asks the other instance, with exponential backoff and jitter. A POST
 * needs an `Idempotency-Key`, so that a repeat is safe.
 */
export function createRetryingClient(origins: readonly string[], preferred: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let current = preferred;

  return {
    /** All tries; the last is what the caller of the client gets. */
    async ask(asking: Asking): Promise<Try[]> {
      const tries: Try[] = [];
      for (;;) {
        const origin = origins[current % origins.length] ?? '';
        const one = await tryOnce(agent, origin, asking);
        tries.push(one);
        if (!isPassing(one) || tries.length === TRIES) return tries;
        current += 1;
        await pause(FIRST_WAIT_MS * 2 ** (tries.length - 1) * (0.75 + Math.random() / 2));
      }
    },
    close: (): void => agent.destroy(),
  };
}

async function tryOnce(agent: Agent, origin: string, { method, path, headers, body }: Asking): Promise<Try> {
  const startedAt = performance.now();
  const asked = request(`${origin}${path}`, {
    method,
    agent,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
  });
  const end = (outcome: number | string): Try => ({ outcome, origin, startedAt, endedAt: performance.now() });
  try {
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return end(answer.statusCode ?? 0);
  } catch (error) {
    return end(error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
  }
}
