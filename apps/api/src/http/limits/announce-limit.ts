import type { Response } from 'express';

/** The state of a limit. */
export interface LimitState {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** 0 when it is used up. */
  readonly remaining: number;
  /** In how many seconds the window ends. */
  readonly resetSeconds: number;
}

const POLICY = 'RateLimit-Policy';
const STATE = 'RateLimit';

/**
 * Adds a limit to the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). A call may
 * have several limits.
 */
export function announceLimit(response: Pick<Response, 'getHeader' | 'setHeader'>, state: LimitState): void {
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  const name = `"${state.name}"`;
  const add = (header: string, item: string): void => {
    const known = response.getHeader(header);
    response.setHeader(header, known === undefined ? item : `${String(known)}, ${item}`);
  };
  add(POLICY, `${name};q=${limit};w=${windowSeconds}`);
  add(STATE, `${name};r=${remaining};t=${resetSeconds}`);
}
