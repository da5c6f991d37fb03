import { vi } from 'vitest';

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
}

type Answer = Response | Error | Promise<Response>;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** What a proxy in between may answer in place of data. */
export const html = (): Response =>
  new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** What staff see of it. */
export const NOT_JSON = 'Expected JSON response but got text/html; charset=utf-8';

/** As the server refuses a key that came with another address or body. */
const KEY_REUSED = { code: 'idempotency_key_reused', message: 'This Idempotency-Key was used before.' };

/** Replaces `fetch`: `answer` answers each call, and the calls are recorded. */
export function fakeServer(answer: (call: SeenCall) => Answer) {
  const calls: SeenCall[] = [];
  const requestOfKey = new Map<string, string>();
  const isReused = ({ path, body, headers }: SeenCall): boolean => {
    const key = headers.get('idempotency-key');
    if (key === null) return false;
    const request = JSON.stringify([path, body]);
    const first = requestOfKey.get(key) ?? request;
    requestOfKey.set(key, first);
    return first !== request;
  };
  const fetched = vi.fn(async (path: string, init: RequestInit) => {
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
      credentials: init.credentials,
    };
    calls.push(call);
    const given = isReused(call) ? json(KEY_REUSED, 422) : await answer(call);
    if (given instanceof Error) throw given;
    // One response may serve several calls, and each reads it.
    return given.clone();
  });
  vi.stubGlobal('fetch', fetched);
  return { calls, to: (path: string) => calls.filter((call) => call.path === path) };
}
