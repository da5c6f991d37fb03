import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export interface BulkCounts {
  /** Practices to add. */
  readonly practices: number;
  /** Texts over two years, a third of them reminders; each first text has its own cart. */
  readonly messages: number;
  /** Orders over two years: one for every second of these carts, and the rest by discount code only. */
  readonly orders: number;
}

/**
 * Adds made-up practices, texts and orders for trials and benchmarks: the demo practice 100200 is the large one.
 * Nothing is sent or waits to be sent. Running it again adds more.
 */
export async function seedBulk(databaseUrl: string, counts: BulkCounts, now: Date): Promise<void> {
  // Uses its own connection: the portal's time out on statements that take this long.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await addAll(drizzle(client), counts, now);
  } finally {
    await client.end();
  }
}

async function addAll(db: NodePgDatabase, counts: BulkCounts, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(addPractices(counts.practices, now));
    await tx.execute(sql`
      CREATE TEMPORARY TABLE seed_owners ON COMMIT DROP AS
      SELECT id, name, discount_code, row_number() OVER (ORDER BY id <> '100200', id) - 1 AS place FROM practices`);
    const firsts = Math.ceil((counts.messages * 2) / 3);
    await tx.execute(planCarts(firsts, counts.orders, now));
    await tx.execute(sql`CREATE INDEX ON seed_carts (n)`);
    await tx.execute(sql`ANALYZE seed_carts`);
    await tx.execute(addCarts());
    await tx.execute(addFirstTexts());
    await tx.execute(addReminders(counts.messages - firsts));
    await tx.execute(addOrders(counts.orders, now));
  });
  // As autovacuum would do later, so that the first reads are as fast as later ones.
  for (const table of ['practices', 'carts', 'messages', 'orders']) {
    await db.execute(sql.raw(`VACUUM (ANALYZE) ${table}`));
  }
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

const addPractices = (count: number, now: Date) => sql`
  INSERT INTO practices (id, name, discount_code, time_zone, created_at)
  SELECT id, 'Practice ' || id, 'EYES' || id, zones[1 + n % 4], ${at(now)} - interval '2 years'
  FROM generate_series(1, ${count}::integer) n,
    LATERAL (SELECT (700000 + n + (SELECT count(*) FROM practices WHERE id LIKE '7_____'))::text AS id) AS named,
    (SELECT ARRAY['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] AS zones) AS zoned`;

const NAMES = sql`(ARRAY['Alvarez', 'Brandt', 'Castellano', 'Dubois', 'Eriksen', 'Fontaine', 'Greco', 'Hoang', 'Ibrahim', 'Jansen', 'Kowalski', 'Lindqvist', 'Moreau', 'Nakamura', 'Osei', 'Petrov', 'Quintero', 'Rossi', 'Silva', 'Tanaka', 'Underwood', 'Vasquez', 'Wójcik'])`;
const nameOf = (n: SQL) => sql`${NAMES}[1 + ${n} * 7 / 2 % 23]`;

/** Which practice owns the n-th row: every 40th is the large practice's (odd and even alike), the others take turns. */
const placeOf = (n: SQL) => sql`CASE
  WHEN ${n} % 80 IN (0, 41) THEN 0
  ELSE (SELECT least(1, max(place)) + ${n} % greatest(1, max(place)) FROM seed_owners) END`;

/** Within two years, denser toward today, within the hours when texts are allowed. */
const someTime = (now: Date) =>
  sql`date_trunc('day', ${at(now)} - (power(random(), 1.5) * 729 + 1) * interval '1 day') + (15 + random() * 8) * interval '1 hour'`;

const planCarts = (count: number, orders: number, now: Date) => sql`
  CREATE TEMPORARY TABLE seed_carts ON COMMIT DROP AS
  SELECT n, gen_random_uuid() AS id, owner.id AS practice_id, owner.discount_code, made.at AS created_at,
    CASE WHEN has_order OR n % 3 = 0 THEN made.at + interval '20 minutes' END AS opened_at,
    CASE WHEN has_order THEN made.at + interval '1 hour' END AS ordered_at
  FROM generate_series(1, ${count}::integer) n
    JOIN seed_owners AS owner ON owner.place = ${placeOf(sql`n`)},
    LATERAL (SELECT n AS number, ${someTime(now)} AS at) AS made,
    LATERAL (SELECT n % 2 = 0 AND n <= ${orders}::integer * 2 AS has_order) AS outcome`;

const addCarts = () => sql`
  INSERT INTO carts (id, public_id, practice_id, discount_code, lines, created_at, expires_at, opened_at, ordered_at)
  SELECT id, translate(md5(random()::text || n), '0', 'Z'), practice_id, discount_code,
    '[{"variantId":"1","productId":"1","title":"Drops","imageUrl":null,"quantity":1,"priceCents":1899}]'::jsonb,
    created_at, created_at + interval '30 days', opened_at, ordered_at
  FROM seed_carts`;

const wording = sql`': here are the eye care items we recommended, with 20% off: https://example.com/cart/x Reply STOP to opt out.'`;

const addFirstTexts = () => sql`
  INSERT INTO messages (practice_id, cart_id, type, state, phone_number, patient_last_name, body, due_at, attempts,
    attempted_at, sent_at, error_code, error_message, order_converted_at, created_at)
  SELECT practice_id, seed_carts.id, CASE WHEN n % 9 = 0 THEN 'scheduled' ELSE 'initial' END, state,
    '+1312' || lpad((2000000 + n % 7999999)::text, 7, '0'), ${nameOf(sql`n`)}, owner.name || ${wording},
    seed_carts.created_at, 1, seed_carts.created_at, CASE WHEN state <> 'refused' THEN seed_carts.created_at END,
    CASE WHEN state = 'refused' THEN '21614' END,
    CASE WHEN state = 'refused' THEN 'This number cannot receive texts.' END, ordered_at, seed_carts.created_at
  FROM seed_carts JOIN seed_owners AS owner ON owner.id = practice_id,
    LATERAL (SELECT CASE WHEN n % 33 = 1 THEN 'refused' WHEN n % 7 = 0 THEN 'accepted' ELSE 'delivered' END) AS came(state)`;

const addReminders = (count: number) => sql`
  INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, first_message_id, phone_number, body, due_at, attempts,
    attempted_at, sent_at, error_message, created_at)
  SELECT practice_id, cart_id, 'reminder', CASE WHEN goes THEN 'delivered' ELSE 'cancelled' END, true, first.id, phone_number,
    'Just a reminder, your recommended items are still here. Reply STOP to opt out.', due, goes::integer,
    CASE WHEN goes THEN due END, CASE WHEN goes THEN due END, CASE WHEN order_converted_at IS NOT NULL THEN ${TEXT_REASONS.ordered} WHEN NOT goes THEN ${TEXT_REASONS.firstTextFailed} END,
    created_at
  FROM (
    SELECT messages.*, messages.created_at + interval '48 hours' AS due, order_converted_at IS NULL AND state <> 'refused' AS goes
    FROM messages JOIN seed_carts ON seed_carts.id = messages.cart_id
    ORDER BY seed_carts.n LIMIT ${count}::integer
  ) AS first`;

/** The same amounts as `settleOrder` computes for these payment statuses. */
const addOrders = (count: number, now: Date) => sql`
  INSERT INTO orders (external_id, practice_id, cart_id, order_number, customer_last_name, currency, total_cents, goods_cents,
    current_total_cents, current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count,
    financial_status, fulfillment_status, cancelled_at, is_test, ordered_at, shop_updated_at, created_at)
  SELECT 'gid://shopify/Order/' || (9000000000000 + known.orders + one.n), one.practice_id, cart.id, '#' || (100000 + known.orders + one.n),
    ${nameOf(sql`one.n`)}, 'USD', goods + extra, goods, (goods - back) + kept, goods - back,
    (goods - back) + kept, net, (net * 15 + 50) / 100, status,
    CASE WHEN cart.id IS NULL THEN 'Discount code' ELSE 'Text message' END, 1 + one.n % 5,
    payment, CASE WHEN status = 'fulfilled' THEN 'fulfilled' END, CASE WHEN status = 'cancelled' THEN placed END, false,
    placed, placed, placed
  FROM (SELECT count(*) AS orders FROM orders) AS known,
    generate_series(1, ${count}::integer) AS numbers(number)
    LEFT JOIN seed_carts AS cart ON cart.n = number * 2 AND cart.ordered_at IS NOT NULL
    JOIN seed_owners AS owner ON owner.place = ${placeOf(sql`number`)},
    LATERAL (SELECT number AS n, coalesce(cart.practice_id, owner.id) AS practice_id) AS one,
    LATERAL (SELECT coalesce(cart.ordered_at, ${someTime(now)}) AS placed, (1500 + (one.n::bigint * 7919) % 18000)::integer AS goods, (one.n % 3) * 495 AS extra) AS sale,
    LATERAL (SELECT CASE
      WHEN one.n % 50 = 1 THEN 'cancelled' WHEN one.n % 50 = 2 THEN 'refunded' WHEN one.n % 50 = 3 THEN 'pending'
      WHEN one.n % 50 IN (4, 5) THEN 'partially_refunded' WHEN one.n % 2 = 0 THEN 'fulfilled' ELSE 'completed' END AS status) AS became,
    LATERAL (SELECT CASE status
      WHEN 'cancelled' THEN 'refunded' WHEN 'fulfilled' THEN 'paid' WHEN 'completed' THEN 'paid' ELSE status END AS payment) AS paid,
    LATERAL (SELECT CASE payment WHEN 'refunded' THEN goods WHEN 'partially_refunded' THEN goods / 2 ELSE 0 END AS back,
      CASE payment WHEN 'refunded' THEN 0 ELSE extra END AS kept) AS returned,
    LATERAL (SELECT CASE WHEN payment IN ('paid', 'partially_refunded') THEN goods - back ELSE 0 END AS net) AS sums`;
