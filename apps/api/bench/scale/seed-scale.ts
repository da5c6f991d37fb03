import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import pg from 'pg';

export interface ScaleCounts {
  readonly practices: number;
  /** A third of them reminders. One in forty belongs to the demo practice 100200. */
  readonly texts: number;
  readonly orders: number;
}

const FILLED = [
  'practices',
  'carts',
  'cart_titles',
  'messages',
  'orders',
  'consents',
  'replies',
  'refills',
  'opt_outs',
  'scheduled_orders',
  'follow_up_sends',
  'follow_up_dismissals',
  'follow_up_changes',
] as const;

/**
 * Fills a migrated database that has the demo practices and a catalog with two years of texts, as uneven as in life:
 * patients come back, and few practices have most of them. Each patient has three first texts. Rows are written in the order
 * of their times, with ids of these times, as they are in life.
 *
 * It runs as superuser: foreign keys and triggers are left out, and indexes are built after the rows, which takes a
 * tenth of the time that `seedBulk` does. Nothing is due to be sent.
 */
export async function seedScale(adminUrl: string, counts: ScaleCounts, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'",
    );
    await withoutIndexes(client, async () => {
      for (const statement of statementsOf(counts, now)) await client.query(statement);
    });
    for (const table of FILLED) await client.query(`VACUUM (ANALYZE) ${table}`);
    // What is in memory when measured is what the reads have brought there, not what the seeding left.
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Drops the indexes that no constraint owns, and builds them again afterwards. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [['carts', 'messages', 'orders', 'consents']],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/** A number from 0 to 1, always the same for the same row. */
const chance = (n: string, of: string): string =>
  `((hashint8extended((${n})::bigint, hashtextextended('${of}', 0)) & 2147483647) / 2147483648.0)`;

const statementsOf = ({ practices, texts, orders }: ScaleCounts, now: Date): string[] => {
  const at = `'${now.toISOString()}'::timestamptz`;
  const firsts = Math.ceil((texts * 2) / 3);
  const patients = Math.ceil(firsts / 3);
  return [
    // As time_ordered_uuid makes them, of another time than now.
    `CREATE FUNCTION pg_temp.id_at(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
       SELECT encode(overlay(uuid_send(time_ordered_uuid())
         PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 'hex')::uuid $$`,
    `INSERT INTO practices (id, sign_in_id, name, discount_code, time_zone, phone_number, created_at)
     SELECT gen_random_uuid(), 700000 + n, 'Practice ' || (700000 + n), 'EYES' || (700000 + n),
       (ARRAY['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4],
       '+1312555' || lpad(n::text, 4, '0'), ${at} - interval '2 years'
     FROM generate_series(1, ${practices - 3}) AS n`,
    // The large practice is the first; the n-th has a share that falls with n.
    `CREATE TEMPORARY TABLE owners AS
     SELECT id, name, discount_code, row_number() OVER (ORDER BY id <> 'demo-lakeside', sign_in_id) - 1 AS place FROM practices`,
    `CREATE TEMPORARY TABLE goods AS
     SELECT place, jsonb_agg(jsonb_build_object('variantId', id, 'productId', product_id, 'title', title, 'imageUrl', image_url,
         'quantity', 1 + (place + pick) % 2, 'priceCents', price_cents) ORDER BY pick) AS cart_lines,
       jsonb_agg(jsonb_build_object('variantId', id, 'title', title, 'variantTitle', NULL, 'quantity', 1 + (place + pick) % 2,
         'refundedQuantity', 0, 'price', price_cents, 'discount', price_cents * (1 + (place + pick) % 2) / 5) ORDER BY pick) AS order_lines,
       sum(price_cents * (1 + (place + pick) % 2) * 4 / 5)::integer AS cents, sum(1 + (place + pick) % 2)::integer AS items,
       min(days_supply * (1 + (place + pick) % 2)) AS lasts
     FROM generate_series(0, 199) AS place CROSS JOIN LATERAL generate_series(0, place % 3) AS pick
       JOIN LATERAL (SELECT row_number() OVER (ORDER BY variants.id) - 1 AS number, variants.id, product_id, products.title,
         products.image_url, price_cents, days_supply FROM variants JOIN products ON products.id = product_id) AS variant
         ON number = (place * 7 + pick * 13) % (SELECT count(*) FROM variants)
     GROUP BY place`,
    `CREATE TEMPORARY TABLE patients AS
     SELECT p, owners.id AS practice_id, owners.name, owners.discount_code,
       '+1' || (ARRAY['312', '773', '708', '847', '630'])[1 + p % 5] || (2000000 + p) AS phone_number,
       (ARRAY['Abbott', 'Chen', 'Delgado', 'Foster', 'Garcia', 'Ibrahim', 'Kowalski', 'Nguyen', 'Okafor', 'Patel', 'Whitfield', 'Zhang'])[1 + p % 12] AS last_name
     FROM generate_series(1, ${patients}) AS p
       JOIN owners ON place = CASE WHEN ${chance('p', 'large')} < 0.025 THEN 0
         ELSE 1 + floor((SELECT count(*) - 1 FROM owners) * power(${chance('p', 'practice')}, 1.5)) END`,
    `CREATE TEMPORARY TABLE firsts AS
     SELECT n, pg_temp.id_at(made_at) AS id, pg_temp.id_at(made_at) AS cart_id, patients.*, made_at,
       CASE WHEN has_order OR n % 3 = 0 THEN made_at + (3 + n * 37 % 110) * interval '1 minute' END AS opened_at,
       CASE WHEN has_order THEN made_at + (160 + n % 60) * interval '1 minute' END AS ordered_at,
       CASE WHEN has_order THEN 'delivered' WHEN n % 33 = 1 THEN 'refused' WHEN n % 7 = 0 THEN 'accepted' ELSE 'delivered' END AS state,
       (n * 31 % 200) AS goods_place
     FROM generate_series(1, ${firsts}) AS n JOIN patients ON p = 1 + n % ${patients},
       LATERAL (SELECT date_trunc('day', ${at} - (1 + 729 * ${chance('n', 'day')}) * interval '1 day')
         + (15 + 8 * ${chance('n', 'hour')}) * interval '1 hour' AS made_at,
         ${chance('n', 'order')} < ${orders / firsts} AS has_order) AS made
     ORDER BY made_at`,
    `INSERT INTO carts (id, public_id, practice_id, discount_code, lines, created_at, expires_at, opened_at, ordered_at)
     SELECT cart_id, translate(left(md5(n::text), 14), '0', 'Z'), practice_id, discount_code, cart_lines, made_at,
       made_at + interval '30 days', opened_at, ordered_at
     FROM firsts JOIN goods ON place = goods_place ORDER BY made_at`,
    // As the trigger of `carts` would, without which a search looks into no cart.
    `INSERT INTO cart_titles (practice_id, title)
     SELECT DISTINCT practice_id, line ->> 'title'
     FROM (SELECT DISTINCT practice_id, goods_place FROM firsts) AS used JOIN goods ON place = goods_place,
       LATERAL jsonb_array_elements(cart_lines) AS line
     ON CONFLICT DO NOTHING`,
    `INSERT INTO messages (id, practice_id, cart_id, type, state, phone_number, patient_last_name, body, due_at, attempts,
       attempted_at, gateway_id, sent_at, delivered_at, error_code, reason_code, order_converted_at, created_at, news_at)
     SELECT id, practice_id, cart_id, CASE WHEN n % 9 = 0 THEN 'scheduled' ELSE 'initial' END, state, phone_number, last_name,
       name || ': here are the eye care items we recommended, with 20% off: https://go.example.com/cart/' || left(md5(n::text), 14) || ' Reply STOP to opt out.',
       made_at, 1, made_at, CASE WHEN state <> 'refused' THEN 'SM' || md5('text' || n) END,
       CASE WHEN state <> 'refused' THEN made_at END, CASE WHEN state = 'delivered' THEN made_at + interval '4 seconds' END,
       CASE WHEN state = 'refused' THEN '30006' END, CASE WHEN state = 'refused' THEN 'landline' END,
       ordered_at, made_at, CASE WHEN n % 2 = 0 AND ordered_at IS NULL AND state <> 'refused' AND made_at < ${at} - interval '2 days' THEN made_at + interval '2 days' END
     FROM firsts ORDER BY made_at`,
    `INSERT INTO messages (id, practice_id, cart_id, type, state, is_automatic, first_message_id, phone_number, body, due_at,
       attempts, attempted_at, gateway_id, sent_at, delivered_at, reason_code, created_at)
     SELECT pg_temp.id_at(made_at), practice_id, cart_id, 'reminder',
       CASE WHEN due_at > ${at} THEN 'queued' WHEN goes THEN 'delivered' ELSE 'canceled' END, true, id, phone_number,
       name || ': just a reminder, your recommended items are still here: https://go.example.com/cart/' || left(md5(n::text), 14) || ' Reply STOP to opt out.',
       due_at, is_sent::integer, CASE WHEN is_sent THEN due_at END, CASE WHEN is_sent THEN 'SM' || md5('reminder' || n) END,
       CASE WHEN is_sent THEN due_at END, CASE WHEN is_sent THEN due_at + interval '4 seconds' END,
       CASE WHEN NOT goes AND due_at <= ${at} THEN 'ordered' END, made_at
     FROM firsts, LATERAL (SELECT made_at + interval '2 days' AS due_at, ordered_at IS NULL AND state <> 'refused' AS goes) AS planned,
       LATERAL (SELECT goes AND due_at <= ${at} AS is_sent) AS came
     WHERE n % 2 = 0 AND (goes OR due_at <= ${at}) ORDER BY made_at`,
    `INSERT INTO orders (id, external_id, practice_id, cart_id, order_number, customer_last_name, currency, total_cents, goods_cents,
       current_total_cents, current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count, lines,
       financial_status, fulfillment_status, is_test, ordered_at, shop_updated_at, created_at)
     SELECT pg_temp.id_at(ordered_at), 'gid://shopify/Order/' || (9000000000000 + n), practice_id, cart_id, '#' || (100000 + n), last_name, 'USD', cents + 495,
       cents, cents + 495, cents, cents + 495, cents, cents * 15 / 100, 'fulfilled', 'Text message', items, order_lines, 'paid',
       'fulfilled', false, ordered_at, ordered_at, ordered_at
     FROM firsts JOIN goods ON place = goods_place WHERE ordered_at IS NOT NULL ORDER BY ordered_at`,
    `INSERT INTO consents (phone_number, practice_id, cart_id, wording_version, language, given, recorded_by, recorded_at)
     SELECT phone_number, practice_id, cart_id, '${CONSENT_WORDING_VERSION}', 'en', 'ticked', 'seed', made_at FROM firsts ORDER BY made_at`,
    `INSERT INTO refills (practice_id, order_id, phone_number, patient_last_name, discount_code, lines, due_at, state, created_at)
     SELECT firsts.practice_id, orders.id, phone_number, last_name, discount_code,
       (SELECT jsonb_agg(line || jsonb_build_object('source', 'shop', 'runsOutAt', to_char(firsts.ordered_at + lasts * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
         FROM jsonb_array_elements(cart_lines) AS line),
       firsts.ordered_at + (lasts - 7) * interval '1 day', 'open', firsts.ordered_at
     FROM firsts JOIN goods ON place = goods_place JOIN orders USING (cart_id)
     WHERE lasts IS NOT NULL AND firsts.ordered_at + (lasts - 7) * interval '1 day' > ${at} - interval '30 days'`,
    `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at, seen_at)
     SELECT 'SMreply' || n, phone_number, practice_id, id, 'Thank you so much!', 'thanks', made_at + interval '95 minutes',
       CASE WHEN n % 3 > 0 THEN made_at + interval '3 hours' END
     FROM firsts WHERE n % 19 = 5 AND state = 'delivered' AND made_at > ${at} - interval '28 days'`,
    `INSERT INTO opt_outs (phone_number, source, opted_out_at)
     SELECT phone_number, 'reply', ${at} - ${chance('p', 'opt-out day')} * interval '700 days' FROM patients WHERE p % 67 = 3`,
    `INSERT INTO scheduled_orders (practice_id, phone_number, patient_last_name, discount_code, lines, scheduled_for, due_at, created_at)
     SELECT practice_id, phone_number, last_name, discount_code, cart_lines, due_at, due_at, ${at} - interval '3 days'
     FROM patients JOIN goods ON place = p % 200, LATERAL (SELECT ${at} + (2 + 60 * ${chance('p', 'planned')}) * interval '1 day' AS due_at) AS planned
     WHERE p % 30 = 7 AND p % 67 <> 3`,
    `INSERT INTO follow_up_sends (message_id, practice_id, cart_id, kind, sent_at)
     SELECT id, practice_id, cart_id, 'again', made_at FROM firsts WHERE n % 9 = 4`,
    `INSERT INTO follow_up_dismissals (practice_id, phone_number, reason, needs, dismissed_at)
     SELECT practice_id, phone_number, 'will-come-in', ARRAY['opened:' || id, 'not-ordered:' || id], made_at + interval '4 days'
     FROM firsts WHERE n % 7 = 3 AND ordered_at IS NULL AND made_at < ${at} - interval '4 days'`,
    // Older texts need nothing any more.
    `INSERT INTO follow_up_changes (practice_id, phone_number)
     SELECT practice_id, phone_number FROM firsts WHERE made_at > ${at} - interval '70 days'
     UNION SELECT practice_id, phone_number FROM refills
     UNION SELECT practice_id, phone_number FROM scheduled_orders`,
  ];
};
