import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

/**
 * Who may call an endpoint: `public` is open to all, `practice` needs a session cookie or an API key, `api-key` needs
 * an API key. When one of the latter two takes `practiceName`, it must be the caller's own; calls with an API key may
 * leave it out. `test-key` needs a test key. `group` needs the key of a group, and is about no practice in particular.
 */
export type Access = 'public' | 'practice' | 'api-key' | 'test-key' | 'group';

/** Names the practice that a group's key acts for, by the practice's id. Whoever else sends it must send their own. */
export const PRACTICE_HEADER = 'Eyecart-Practice';

/**
 * Sent with the portal's own requests while it is idle, so that an open tab alone does not stay signed in.
 */
export const IDLE_HEADER = 'X-Idle';

/** An endpoint as plain data: the server mounts it, the client calls it, the OpenAPI document lists it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `:name` placeholders. See docs/product.md §9.2. */
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How large a request body may be, where far less than 100 kB is enough. */
  readonly bodyKilobytes?: number;
  readonly response: z.ZodType;
  /** The type of an answer that is a file instead of JSON; `response` is then `fileSchema`. */
  readonly file?: 'application/pdf';
  /** Success status, 200 by default. A handler may also answer one of `otherStatuses`. */
  readonly status?: 200 | 201;
  readonly otherStatuses?: readonly (200 | 202)[];
  readonly access: Access;
  /** True for calls that create or send: they honor the `Idempotency-Key` header (docs/product.md §9.4). */
  readonly idempotent?: boolean;
  /** Set on a call that will be removed: its answers carry `Deprecation` and `Sunset`, and the document says so. */
  readonly deprecated?: Deprecated;
  /** True for reads that answer with an `ETag`, and with 304 when the caller has that version already. */
  readonly versioned?: boolean;
  readonly summary: string;
  /** What happens and what does not, for programmers, in a few sentences beside the summary. */
  readonly description: string;
  /** This endpoint's own error codes; `errorCodesOf` adds the general ones. */
  readonly errors: readonly ErrorCode[];
}

/** How long a deprecated call stays (the API reference, "Versions"). */
export interface Deprecated {
  /** The day from which programs should move, such as `2027-01-15`. */
  readonly since: string;
  /** The first day on which the call may be gone, at least a year after `since`. */
  readonly sunset: string;
  /** What to use instead, as one sentence. */
  readonly instead: string;
}

/** Declares one endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A handler's parsed input. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

type Part<K extends string, S> = S extends z.ZodType ? { readonly [P in K]: Sent<S> } : unknown;

/** A client's input: only the parts that the endpoint declares. */
export type EndpointRequest<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** An endpoint's response, as the client sees it. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/**
 * Fills in a path's placeholders.
 * @throws Error naming a placeholder without a value
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs a value for "${name}".`);
    return encodeURIComponent(String(value));
  });
}
