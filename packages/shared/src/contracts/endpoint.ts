import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

/**
 * Who may call an endpoint: `public` needs nothing, `practice` needs a session cookie or an API key.
 * Where the input of a `practice` endpoint carries `practiceName`, it must be the caller's own.
 */
export type Access = 'public' | 'practice';

/** An endpoint as pure data: the server mounts it, the client calls it, the API document lists it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `:name` placeholders, as in docs/product.md §9.2. */
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of a success; handlers may choose another declared one through `otherStatuses`. */
  readonly status?: 200 | 201;
  readonly otherStatuses?: readonly (200 | 202)[];
  readonly access: Access;
  /** True for calls that create or send: they honour the `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  readonly summary: string;
  /** Error codes particular to this endpoint; `errorCodesOf` adds those that follow from its kind. */
  readonly errors: readonly ErrorCode[];
}

/** Declares one endpoint, keeping the literal types for the server, the client and the document. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

type Part<K extends string, S> = S extends z.ZodType ? { readonly [P in K]: Sent<S> } : unknown;

/** What a client passes: only the parts the endpoint declares. */
export type EndpointRequest<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** What an endpoint answers, as the client sees it. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/**
 * Fills a path's placeholders.
 * @throws Error naming the placeholder that has no value.
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs a value for "${name}".`);
    return encodeURIComponent(String(value));
  });
}
