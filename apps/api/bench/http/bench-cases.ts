import { LAKESIDE } from '../../test/support/shopping.js';
import { writeRequest } from './send-requests.js';

/** One row of the table. */
export interface Work {
  readonly title: string;
  readonly status: 200 | 201 | 304;
  /** The request as text, and the same request for `fetch`, whose answer the bare server repeats. */
  readonly make: (count: number) => string;
  readonly ask: (count: number) => Promise<Response>;
}

interface Target {
  readonly port: number;
  readonly cookie: string;
}

const practice = `practiceName=${encodeURIComponent(LAKESIDE)}`;
const LINES = [11, 21, 31].map((id) => ({ id: String(id), variantId: String(id), quantity: 1 }));

/** Carts that are read in turn. */
const CARTS = 40;

/** What is measured, for an API that serves a catalog of `fillShop`. */
export async function listWorks({ port, cookie }: Target): Promise<Work[]> {
  const origin = `http://127.0.0.1:${port}`;
  function read(title: string, pathOf: (count: number) => string, headers: Record<string, string>): Work {
    return {
      title,
      status: 'if-none-match' in headers ? 304 : 200,
      make: (count) => writeRequest('GET', pathOf(count), headers),
      ask: (count) =>
        fetch(`${origin}${pathOf(count)}`, { headers: { ...headers, 'accept-encoding': 'identity' } }),
    };
  }
  const cartBody = JSON.stringify({ practiceName: LAKESIDE, cartItems: LINES });
  const create: Work = {
    title: 'Create a cart of 3',
    status: 201,
    make: () => writeRequest('POST', '/api/carts', { cookie }, cartBody),
    ask: () =>
      fetch(`${origin}/api/carts`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' },
        body: cartBody,
      }),
  };
  const cartIds: string[] = [];
  for (let count = 0; count < CARTS; count += 1) {
    const { cartId } = (await (await create.ask(count)).json()) as { cartId: string };
    cartIds.push(cartId);
  }
  const historyPath = `/api/sms/messages?${practice}&pageSize=20`;
  const history = await fetch(`${origin}${historyPath}`, { headers: { cookie } });
  const etag = history.headers.get('etag') ?? '';
  return [
    read('List of 36', () => `/api/products?${practice}&page=1`, { cookie }),
    read('Search', () => `/api/products?${practice}&page=1&search=warming+mask`, { cookie }),
    read(
      'Search, each time another term',
      (count) => `/api/products?${practice}&page=1&search=batch+${count}`,
      {
        cookie,
      },
    ),
    read('Read a cart', (count) => `/api/carts/${cartIds[count % CARTS]}`, {}),
    read('Patient page', (count) => `/cart/${cartIds[count % CARTS]}`, { accept: 'text/html' }),
    create,
    read('Favorites (20)', () => `/api/favorites?${practice}`, { cookie }),
    read('Analytics totals', () => `/api/analytics/orders?${practice}`, { cookie }),
    read('History of 20, unchanged (304)', () => historyPath, { cookie, 'if-none-match': etag }),
  ];
}
