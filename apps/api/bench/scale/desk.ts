import type pg from 'pg';

/** A request that staff or a patient make. */
export interface Work {
  readonly title: string;
  readonly kind: 'read' | 'write';
  /** Prepares and gives the n-th request, of which only the answer is timed; null when there is nothing left to ask for. */
  readonly ask: (count: number) => Request | null | Promise<Request | null>;
  /** The status of each answer, if not any good one. */
  readonly status?: number;
}

/** A practice, signed in. */
export interface MeasuredPractice {
  readonly id: string;
  readonly name: string;
  readonly cookie: string;
}

type Row = Readonly<Record<string, string>>;
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The requests of one practice's staff, and the rows that they are about. */
export async function openDesk(origin: string, { id, name, cookie }: MeasuredPractice, database: pg.Pool) {
  const { rows: found } = await database.query(
    `SELECT variants.id, product_id AS product, (SELECT coalesce(max(substr(phone_number, 6)), '2000000') FROM messages WHERE phone_number LIKE '+1415%') AS number
     FROM variants WHERE available_for_sale ORDER BY quantity_available DESC NULLS LAST LIMIT 1`,
  );
  const [shelf] = found;
  let lastNumber = Number(shelf.number);
  const query = `practiceName=${encodeURIComponent(name)}`;
  const items = [{ id: shelf.id, variantId: shelf.id, quantity: 1 }];
  const bundleProduct = { productId: String(shelf.product), productData: { variantId: shelf.id } };
  const headers = { cookie, 'content-type': 'application/json' };
  const get = (path: string): Request => new Request(`${origin}${path}`, { headers: { cookie } });
  const post = (path: string, body: object, common: object = { practiceName: name }): Request =>
    new Request(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...common, ...body }),
    });
  async function answer(request: Request): Promise<Record<string, Row>> {
    const response = await fetch(request);
    if (!response.ok) throw new Error(`${request.url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, Row>;
  }
  const newCart = async (): Promise<Record<string, unknown>> =>
    answer(post('/api/carts', { cartItems: items }));
  let bundles = 0;
  /** Rows of the practice, which is `$1`. */
  async function rowsOf(text: string): Promise<readonly Row[]> {
    const { rows } = await database.query(text, [id]);
    if (rows.length === 0) throw new Error(`The practice has none: ${text}`);
    return rows;
  }
  // Thanks of fifty patients, not yet read by anyone: a usual practice may have had no reply this month.
  const replies = await rowsOf(
    `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
     SELECT 'SM' || id, phone_number, practice_id, id, 'Thank you!', 'thanks', now()
     FROM messages WHERE practice_id = $1 AND type = 'initial' LIMIT 50 RETURNING id`,
  );
  return {
    query,
    items,
    rowsOf,
    replies,
    newBundle(): Request {
      bundles += 1;
      return post('/api/bundles', { name: `Bundle ${bundles}`, products: [bundleProduct] });
    },
    productId: String(shelf.product),
    get,
    post,
    answer,
    newCart,
    remove: (path: string): Request =>
      new Request(`${origin}${path}?${query}`, { method: 'DELETE', headers: { cookie } }),

    /** A number that no other request has. */
    newPhone(): string {
      lastNumber += 1;
      return `+1415${lastNumber}`;
    },

    read: (title: string, path: (count: number) => string): Work => ({
      title,
      kind: 'read',
      ask: (count) => get(path(count)),
    }),

    search: (title: string, path: string, body: (count: number) => object): Work => ({
      title,
      kind: 'read',
      ask: (count) => post(path, body(count)),
    }),

    /** A page of texts, the newest of which has changed each time. */
    changed: (title: string, path: string): Work => ({
      title,
      kind: 'read',
      async ask() {
        await database.query(
          `UPDATE messages SET delivered_at = now() WHERE id = (
             SELECT id FROM messages WHERE practice_id = $1 AND type IN ('initial', 'scheduled')
             ORDER BY greatest(created_at, attempted_at, news_at) DESC, id DESC LIMIT 1)`,
          [id],
        );
        return get(path);
      },
    }),

    /** A page asked for with the ETag that it has. */
    async unchanged(title: string, path: string): Promise<Work> {
      const etag = (await fetch(get(path))).headers.get('etag') ?? '';
      const ask = () => new Request(`${origin}${path}`, { headers: { cookie, 'if-none-match': etag } });
      return { title, kind: 'read', status: 304, ask };
    },
  };
}

/** The rows in turn. */
export const pick = (rows: readonly Row[], count: number): Row => rows[count % rows.length] ?? {};
