import type { Endpoint } from '@eyecart/shared/contracts';
import type { ProgramRequest } from './program-request.js';
import type { Answer, CallOptions } from './send-request.js';

/** The calls that answer with a page of a list, and the field of the answer that has its entries. */
export const PAGED = {
  listProducts: 'products',
  listFilteredProducts: 'products',
  listCollectionProducts: 'products',
  listFilteredCollectionProducts: 'products',
  listCarts: 'carts',
  listTestTexts: 'texts',
  listScheduledOrders: 'scheduledOrders',
  listMessages: 'messages',
  searchMessages: 'messages',
  listFollowUps: 'followUps',
  searchFollowUps: 'followUps',
  listDetailedOrders: 'orders',
  searchOrders: 'orders',
  listActivity: 'entries',
  listWebhookDeliveries: 'deliveries',
} as const;

/** Without a page size, this call answers with the pending orders and the latest sent ones. */
const SENT_FIRST: Readonly<Record<string, Fields>> = { listScheduledOrders: { pageSize: 100 } };

/** Reading a page needs no idempotency key. */
export type PageOptions = Pick<CallOptions, 'signal' | 'practice'>;

type Place = 'page' | 'cursor' | 'before';

type WithoutPlace<Part> = Part extends Record<Place, unknown> | object
  ? Omit<Part, Place> & { readonly [K in Extract<keyof Part, Place>]?: Part[K] | undefined }
  : Part;

/** The request for the first page; the caller may choose where it starts. */
export type AllRequest<E extends Endpoint> = {
  readonly [P in keyof ProgramRequest<E>]: WithoutPlace<ProgramRequest<E>[P]>;
};

export type AllEntries<E extends Endpoint, Field> = Field extends keyof Answer<E>
  ? Answer<E>[Field] extends readonly (infer Entry)[]
    ? AsyncGenerator<Entry, void, undefined>
    : never
  : never;

type Fields = Readonly<Record<string, unknown>>;
type PageCall = (request: Record<never, never>, options?: CallOptions) => Promise<unknown>;

/** Reads a list page by page, each once the one before it is used up. */
export const listAll = (name: string, endpoint: Endpoint, call: PageCall) =>
  async function* (request: Readonly<Record<string, Fields | undefined>> = {}, options: PageOptions = {}) {
    const field = PAGED[name as keyof typeof PAGED];
    const part = endpoint.body ? 'body' : 'query';
    const first = { ...SENT_FIRST[name], ...request[part] };
    let place: Fields | null = 'page' in fieldsOf(endpoint[part]) ? { page: 1, ...first } : {};
    while (place !== null) {
      const sent: Fields = { ...first, ...place };
      const answer = (await call({ ...request, [part]: sent }, options)) as Fields;
      for (const entry of answer[field] as readonly unknown[]) {
        options.signal?.throwIfAborted();
        yield entry;
      }
      place = nextPlace(answer, sent, field);
    }
  };

const fieldsOf = (schema: Endpoint['query']): Fields =>
  schema && 'shape' in schema ? (schema.shape as Fields) : {};

/** Where the next page starts; null after the last one. */
function nextPlace(answer: Fields, { page }: Fields, field: string): Fields | null {
  if ('nextCursor' in answer) return answer.nextCursor === null ? null : { cursor: answer.nextCursor };
  if ('next' in answer) return answer.next === null ? null : { before: answer.next };
  const { total, pageSize, [field]: entries } = answer;
  const isLast =
    (entries as readonly unknown[]).length === 0 || Number(page) * Number(pageSize) >= Number(total);
  return isLast ? null : { page: Number(page) + 1 };
}
