import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { queueEvents } from '../integrations/webhook-repository.js';

/** Events that a text has at most once. */
type TextEvent = 'text.sent' | 'text.delivered';

const isoOf = (instant: string): SQL =>
  sql.raw(`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** When it happened, and the event's own data. */
const FACTS: Readonly<Record<TextEvent, { readonly at: SQL; readonly data: SQL }>> = {
  'text.sent': { at: sql`sent_at`, data: sql`'sentAt', ${isoOf('sent_at')}` },
  'text.delivered': {
    at: sql`delivered_at`,
    data: sql`'sentAt', ${isoOf('sent_at')}, 'deliveredAt', ${isoOf('delivered_at')}`,
  },
};

/**
 * SQL: queues an event for each of `texts` (rows of `messages`) that has a cart. The event's id is derived from the
 * text, so that a restored backup repeats the same one.
 */
export const queueTextEvents = (event: TextEvent, texts: SQL): SQL => {
  const type = sql.raw(`'${event}'`);
  const { at, data } = FACTS[event];
  return queueEvents(sql`
    SELECT text.practice_id, md5(${type} || text.id)::uuid AS event_id, ${type}::text AS type,
      jsonb_build_object('messageId', text.id, 'cartId', carts.public_id,
        'type', CASE text.type WHEN 'link' THEN 'initial' ELSE text.type END, 'isAgain', text.type = 'link',
        'scheduledOrderId', text.scheduled_order_id, 'retryOf', text.retry_of_id, ${data}) AS data,
      NULL::text AS phone_number, ${at} AS occurred_at
    FROM (${texts}) AS text JOIN carts ON carts.id = text.cart_id
    WHERE text.type IN ('initial', 'scheduled', 'reminder', 'link')`);
};

/** Queues an event for a text that this transaction has changed. */
export async function publishText(tx: Database, event: TextEvent, id: string): Promise<void> {
  await tx.execute(queueTextEvents(event, sql`SELECT * FROM messages WHERE id = ${id}::uuid`));
}

/** Queues `text.sent` for an attempt that the gateway accepted at `sentAt` but that came back since. */
export async function publishReturned(tx: Database, id: string, sentAt: Date): Promise<void> {
  const text = sql`SELECT id, practice_id, cart_id, type, scheduled_order_id, retry_of_id,
    ${sentAt.toISOString()}::timestamptz AS sent_at FROM messages WHERE id = ${id}::uuid`;
  await tx.execute(queueTextEvents('text.sent', text));
}
