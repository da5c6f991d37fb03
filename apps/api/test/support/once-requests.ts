import type { Pool } from 'pg';
import { hashInput } from '../../src/db/once.js';
import { LAKESIDE } from './shopping.js';

/** A POST that must take effect once, no matter how often it is sent. */
export interface OnceRequest {
  readonly path: string;
  readonly key: string;
  readonly body: object;
  /** Counts its effects; the query returns one row with a number. */
  readonly count: { readonly statement: string; readonly value: string | number };
  /** The part of the answer that must be the same for all repeats; the status of a text may change. */
  readonly sameIn: 'all' | 'messageId';
}

export interface OnceSetting {
  /** A cart with a quantity of 99, so that it is not counted with the others. */
  readonly cartUrl: string;
  readonly variantId: string;
  readonly productIds: readonly string[];
  readonly scheduledFor: string;
}

type Make = (index: number, setting: OnceSetting) => Omit<OnceRequest, 'key'>;

const numberOf = (prefix: string, index: number): string => `${prefix}${String(index).padStart(4, '0')}`;

const MAKERS: readonly Make[] = [
  (index) => ({
    path: '/api/bundles',
    body: { practiceName: LAKESIDE, name: `Once ${index}` },
    count: { statement: 'SELECT count(*) FROM bundles WHERE name = $1', value: `Once ${index}` },
    sameIn: 'all',
  }),
  (index, { variantId }) => ({
    path: '/api/carts',
    body: {
      practiceName: LAKESIDE,
      cartItems: [{ id: variantId, variantId, quantity: index + 1 }],
    },
    count: {
      statement: "SELECT count(*) FROM carts WHERE (lines->0->>'quantity')::integer = $1",
      value: index + 1,
    },
    sameIn: 'all',
  }),
  (index, { variantId, scheduledFor }) => ({
    path: '/api/create-order',
    body: {
      practiceName: LAKESIDE,
      items: [{ id: variantId, quantity: 1 }],
      phoneNumber: numberOf('+1312602', index),
      scheduledFor,
      consent: true,
    },
    count: {
      statement: 'SELECT count(*) FROM scheduled_orders WHERE phone_number = $1',
      value: numberOf('+1312602', index),
    },
    sameIn: 'all',
  }),
  (index, { variantId }) => ({
    path: '/api/draft-orders',
    body: {
      practiceName: LAKESIDE,
      items: [{ id: variantId, quantity: 1 }],
      patientLastName: `Once ${index}`,
      isDraft: true,
    },
    count: {
      statement: 'SELECT count(*) FROM draft_orders WHERE patient_last_name = $1',
      value: `Once ${index}`,
    },
    sameIn: 'all',
  }),
  (index, { productIds }) => {
    const productId = productIds[index % productIds.length] ?? '';
    return {
      path: '/api/favorites',
      body: { practiceName: LAKESIDE, productId },
      count: { statement: 'SELECT count(*) FROM favorites WHERE product_id = $1', value: productId },
      sameIn: 'all',
    };
  },
  (index, { cartUrl }) => ({
    path: '/api/send-sms',
    body: { practiceName: LAKESIDE, phoneNumber: numberOf('+1312603', index), cartUrl, consent: true },
    count: {
      statement: "SELECT count(*) FROM messages WHERE type = 'initial' AND phone_number = $1",
      value: numberOf('+1312603', index),
    },
    sameIn: 'messageId',
  }),
];

/** `count` requests, each with its own key, for all endpoints in turn. */
export const makeOnceRequests = (keys: number, setting: OnceSetting): OnceRequest[] =>
  Array.from({ length: keys }, (_, index) => {
    const make = MAKERS[index % MAKERS.length] as Make;
    return { ...make(index, setting), key: `once-${index}` };
  });

/** How often each request took effect, by key. */
export async function countEffects(
  database: Pool,
  requests: readonly OnceRequest[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { key, count } of requests) {
    const { rows } = await database.query<{ count: string }>(count.statement, [count.value]);
    counts[key] = Number(rows[0]?.count);
  }
  return counts;
}

/** The part of an answer that must be the same for all repeats, regardless of field order. */
export function comparable(
  { sameIn }: OnceRequest,
  { status, text }: { status: number; text: string },
): string {
  const body = JSON.parse(text) as { messageId?: string };
  const same =
    sameIn === 'messageId' && body.messageId !== undefined ? { id: body.messageId } : { status, body };
  return `${status >= 400 ? 'refused ' : ''}${hashInput(same)}`;
}

/** Posts a request to an instance. */
export async function postOnce(
  url: string,
  cookie: string,
  { path, key, body }: OnceRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, text: await response.text() };
}
