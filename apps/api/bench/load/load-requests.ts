import type { SharedCart } from '../../test/support/shared-cart.js';
import type { Asking } from './retrying-client.js';

/** One in this many requests sends a text. */
const SEND_EVERY = 20;

/** A request of the mix; with a number when it sends a text to it. */
export interface LoadRequest extends Asking {
  readonly phoneNumber: string | null;
}

/** The usual reads of staff and patients of some practices, and texts, each to its own number. */
export function createLoadRequests(shared: readonly SharedCart[]): () => LoadRequest {
  const practices = shared.map((one) => ({ ...one, reads: listReads(one) }));
  let count = 0;
  return (): LoadRequest => {
    count += 1;
    const practice = practices[count % practices.length];
    if (!practice) throw new Error('There is no practice.');
    const { practiceName, cookie, cartUrl, reads } = practice;
    if (count % SEND_EVERY !== 0) {
      const path = reads[count % reads.length] ?? '';
      return { method: 'GET', path, headers: { cookie }, phoneNumber: null };
    }
    const phoneNumber = `+13126${String(100_000 + count)}`;
    return {
      method: 'POST',
      path: '/api/send-sms',
      headers: { cookie, 'idempotency-key': `load-${count}` },
      body: JSON.stringify({ practiceName, phoneNumber, cartUrl, consent: true }),
      phoneNumber,
    };
  };
}

function listReads({ practiceName, cartId }: SharedCart): string[] {
  const practice = `practiceName=${encodeURIComponent(practiceName)}`;
  return [
    `/api/products?${practice}&page=1`,
    `/api/products?${practice}&page=1&search=warming+mask`,
    `/api/favorites?${practice}`,
    `/api/sms/alerts?${practice}`,
    `/api/sms/messages?${practice}&pageSize=20`,
    `/api/analytics/orders?${practice}`,
    `/api/carts/${cartId}`,
  ];
}
