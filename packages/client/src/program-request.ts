import type { Endpoint, EndpointRequest } from '@eyecart/shared/contracts';

type Nothing = Record<never, never>;

/** A query or body in which the practice need not be named, since a key belongs to one. */
type Unnamed<T> = T extends { readonly practiceName: unknown }
  ? Omit<T, 'practiceName'> & Partial<Pick<T, 'practiceName'>>
  : T;

type Needed<R> = { readonly [K in keyof R as Nothing extends Unnamed<R[K]> ? never : K]: Unnamed<R[K]> };
type Optional<R> = { readonly [K in keyof R as Nothing extends Unnamed<R[K]> ? K : never]?: Unnamed<R[K]> };

/** What a program sends: the parts that the endpoint declares. A part with only optional fields is optional. */
export type ProgramRequest<E extends Endpoint> = Needed<EndpointRequest<E>> & Optional<EndpointRequest<E>>;
