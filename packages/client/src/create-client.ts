import { ENDPOINT_GROUPS, type Endpoint } from '@eyecart/shared/contracts';
import { type AllEntries, type AllRequest, listAll, PAGED, type PageOptions } from './list-all.js';
import type { ProgramRequest } from './program-request.js';
import { type Answer, type CallOptions, sendRequest } from './send-request.js';

export interface ClientOptions {
  /** Where the portal runs, such as `https://portal.example.com`. Keys travel with each call: use https. */
  readonly baseUrl: string;
  /** From the operator's command `api-key create <practice id>`. */
  readonly apiKey: string;
  /** With a group's key: the id of the practice that calls are about, unless a call names another. */
  readonly practice?: string;
  /** How long one attempt may take; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** How often a call is made again when it is safe to; 2 by default. */
  readonly retries?: number;
}

/** Leaves out what only a browser needs: its session and the patient's checkout. */
const { session: _session, checkout: _checkout, ...GROUPS } = ENDPOINT_GROUPS;

type Call<E extends Endpoint> =
  Record<never, never> extends ProgramRequest<E>
    ? (request?: ProgramRequest<E>, options?: CallOptions) => Promise<Answer<E>>
    : (request: ProgramRequest<E>, options?: CallOptions) => Promise<Answer<E>>;

/** Refers to the contracts, so that editors show their descriptions. */
type Groups = Omit<typeof ENDPOINT_GROUPS, 'session' | 'checkout'>;

/**
 * The API's calls in groups, named as in the contracts: `client.carts.createCart({ body })`. Those that answer with a
 * page also have `all`: `for await (const message of client.messages.listMessages.all({ query }))`.
 */
export type EyecartClient = {
  readonly [G in keyof Groups]: {
    readonly [N in keyof Groups[G]]: Groups[G][N] extends Endpoint
      ? Call<Groups[G][N]> & Pages<Groups[G][N], N>
      : never;
  };
};

type Pages<E extends Endpoint, N> = N extends keyof typeof PAGED
  ? {
      /** Every entry of the list, from page to page, read as you go. */
      all(
        ...args: Record<never, never> extends AllRequest<E>
          ? [request?: AllRequest<E>, options?: PageOptions]
          : [request: AllRequest<E>, options?: PageOptions]
      ): AllEntries<E, (typeof PAGED)[N]>;
    }
  : unknown;

/**
 * A client of the API for the key of a practice or of a group. Each call returns the validated answer.
 * @throws TypeError when `baseUrl` is not a URL
 */
export function createClient({
  baseUrl,
  apiKey,
  practice,
  timeoutMs = 30_000,
  retries = 2,
}: ClientOptions): EyecartClient {
  const connection = { baseUrl: new URL(baseUrl).origin, apiKey, practice, timeoutMs, retries };
  const callsOf = (endpoints: Readonly<Record<string, Endpoint>>) =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => {
        const call = (request: ProgramRequest<Endpoint> = {}, options?: CallOptions) =>
          sendRequest(connection, endpoint, request, options);
        return [name, name in PAGED ? Object.assign(call, { all: listAll(name, endpoint, call) }) : call];
      }),
    );
  const groups = Object.entries(GROUPS).map(([name, endpoints]) => [name, callsOf(endpoints)]);
  return Object.fromEntries(groups) as EyecartClient;
}
