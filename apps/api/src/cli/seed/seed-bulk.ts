import { type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { followUpStatements } from './seed-follow-up.js';
import { cartLinesFor, daysOfSupplyFor, orderLinesFor, planGoods } from './seed-goods.js';
import { daysAgoOf, placeOfReason, reasonOf } from './seed-reasons.js';
import { refillStatements } from './seed-refills.js';
import { scheduledStatements } from './seed-scheduled.js';

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
 * Nothing is sent, and only scheduled orders wait. Running it again adds more. Returns the discount codes of the new
 * practices, which the shop does not have yet.
 */
export async function seedBulk(
  databaseUrl: string,
  counts: BulkCounts,
  now: Date,
  publicUrl = 'http://localhost:3000',
): Promise<readonly string[]> {
  // Uses its own connection: the portal's time out on statements that take this long.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await addAll(drizzle(client), counts, { now, publicUrl });
  } finally {
    await client.end();
  }
}

async function addAll(
  db: NodePgDatabase,
  counts: BulkCounts,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<readonly string[]> {
  const codes = await db.transaction(async (tx) => {
    const added = await tx.execute<{ discount_code: string }>(addPractices(counts.practices, now));
    await tx.execute(sql`
      CREATE TEMPORARY TABLE seed_owners ON COMMIT DROP AS
      SELECT id, name, discount_code, row_number() OVER (ORDER BY id <> 'demo-lakeside', sign_in_id) - 1 AS place FROM practices`);
    await tx.execute(planGoods());
    const firsts = Math.ceil((counts.messages * 2) / 3);
    await tx.execute(planCarts(firsts, counts.orders, now));
    await tx.execute(sql`CREATE INDEX ON seed_carts (n)`);
    await tx.execute(sql`ANALYZE seed_carts`);
    await tx.execute(addCarts());
    await tx.execute(addFirstTexts(publicUrl));
    await tx.execute(addReminders(counts.messages - firsts, now, publicUrl));
    await tx.execute(addOrders(counts.orders, now));
    for (const statement of [
      ...followUpStatements(now),
      ...scheduledStatements(now),
      ...refillStatements(now),
    ])
      await tx.execute(statement);
    return added.rows.map((row) => row.discount_code);
  });
  // As autovacuum would do later, so that the first reads are as fast as later ones.
  for (const table of [
    'practices',
    'carts',
    'messages',
    'orders',
    'replies',
    'follow_up_sends',
    'follow_up_dismissals',
    'scheduled_orders',
    'refills',
  ]) {
    await db.execute(sql.raw(`VACUUM (ANALYZE) ${table}`));
  }
  return codes;
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

const addPractices = (count: number, now: Date) => sql`
  INSERT INTO practices (id, sign_in_id, name, discount_code, time_zone, created_at)
  SELECT gen_random_uuid(), id, 'Practice ' || id, 'EYES' || id, zones[1 + n % 4], ${at(now)} - interval '2 years'
  FROM generate_series(1, ${count}::integer) n,
    LATERAL (SELECT (700000 + n + (SELECT count(*) FROM practices WHERE sign_in_id LIKE '7_____'))::text AS id) AS named,
    (SELECT ARRAY['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] AS zones) AS zoned
  RETURNING discount_code`;

const NAMES = sql`(ARRAY['Abbott', 'Acosta', 'Adeyemi', 'Ahmed', 'Alvarez', 'Anderson', 'Bauer', 'Bennett', 'Brandt', 'Brooks', 'Castellano', 'Chen', 'Cohen', 'Coleman', 'Delgado', 'Dubois', 'Edwards', 'Eriksen', 'Fischer', 'Fontaine', 'Foster', 'Garcia', 'Goldberg', 'Greco', 'Gupta', 'Hansen', 'Harris', 'Hoang', 'Hughes', 'Ibrahim', 'Iyer', 'Jackson', 'Jansen', 'Johnson', 'Kaplan', 'Khan', 'Kim', 'Kowalski', 'Larson', 'Lee', 'Lindqvist', 'Lopez', 'Martin', 'Mbeki', 'Miller', 'Moreau', 'Murphy', 'Nakamura', 'Nguyen', 'Novak', 'O’Brien', 'Okafor', 'Osei', 'Park', 'Patel', 'Petrov', 'Quintero', 'Ramirez', 'Reyes', 'Rossi', 'Sanders', 'Schmidt', 'Silva', 'Sullivan', 'Tanaka', 'Thompson', 'Torres', 'Underwood', 'Vasquez', 'Walker', 'Weber', 'Whitfield', 'Williams', 'Wójcik', 'Wright', 'Young', 'Zhang', 'Zimmerman'])`;
/** The last name of the n-th patient. */
const nameOf = (n: SQL) => sql`${NAMES}[1 + (${n}::bigint * 7919 / 3) % cardinality(${NAMES})]`;
/** The number of the n-th patient: no two alike, in and around Chicago. */
const numberOf = (n: SQL) =>
  sql`'+1' || (ARRAY['312', '773', '708', '847', '630'])[1 + ${n} % 5] || (2000000 + ${n}::bigint * 7901 % 7999993)`;

/** Which practice owns the n-th row: every 40th is the large practice's (odd and even alike); the others alternate. */
const placeOf = (n: SQL) => sql`CASE
  WHEN ${n} % 80 IN (0, 41) THEN 0
  ELSE (SELECT least(1, max(place)) + ${n} % greatest(1, max(place)) FROM seed_owners) END`;

/** A number from 0 to 1. Adding the same data to the same database gives the same numbers. */
const chance = (n: SQL, of: string) =>
  sql`(('x' || substr(md5(${of}::text || ${n} || '/' || (SELECT count(*) FROM carts)), 1, 8))::bit(32)::bigint / 4294967296.0)`;

/** Some days ago, within the hours when texts are allowed. */
const timeAgo = (now: Date, n: SQL, days: SQL) =>
  sql`date_trunc('day', ${at(now)} - ${days} * interval '1 day') + (15 + ${chance(n, 'hour')} * 8) * interval '1 hour'`;

/** Within two years, denser toward today. */
const someTime = (now: Date, n: SQL) => timeAgo(now, n, sql`(power(${chance(n, 'day')}, 1.5) * 729 + 1)`);

const planCarts = (count: number, orders: number, now: Date) => sql`
  CREATE TEMPORARY TABLE seed_carts ON COMMIT DROP AS
  SELECT n, gen_random_uuid() AS id, translate(md5(random()::text || n), '0', 'Z') AS public_id,
    owner.id AS practice_id, owner.discount_code, made.at AS created_at, reason,
    CASE WHEN has_order OR is_opened THEN made.at + (3 + n * 37 % 110) * interval '1 minute' END AS opened_at,
    CASE WHEN has_order THEN made.at + (8 + n * 37 % 110 + n * 13 % 45) * interval '1 minute' END AS ordered_at
  FROM generate_series(1, ${count}::integer) n,
    LATERAL (SELECT ${reasonOf(sql`n`)} AS reason) AS planned,
    LATERAL (SELECT CASE WHEN reason IS NULL THEN ${placeOf(sql`n`)} ELSE ${placeOfReason(sql`n`)} END AS place) AS taken
    JOIN seed_owners AS owner USING (place),
    LATERAL (SELECT coalesce(
      ${timeAgo(now, sql`n`, daysAgoOf(sql`reason`, daysOfSupplyFor(sql`n`)))}, ${someTime(now, sql`n`)}) AS at) AS made,
    LATERAL (SELECT n % 2 = 0 AND n <= ${orders}::integer * 2 AND coalesce(reason = 'refill', true) AS has_order,
      coalesce(reason = 'opened', n % 3 = 0) AS is_opened) AS outcome`;

const addCarts = () => sql`
  INSERT INTO carts (id, public_id, practice_id, discount_code, lines, created_at, expires_at, opened_at, ordered_at)
  SELECT id, public_id, practice_id, discount_code, ${cartLinesFor(sql`n`)},
    created_at, created_at + interval '30 days', opened_at, ordered_at
  FROM seed_carts`;

const STOP = ' Reply STOP to opt out.';
const linkTo = (publicUrl: string) =>
  sql`${`${publicUrl}/cart/`}::text || seed_carts.public_id || ${STOP}::text`;

/** Reasons for the refusal of one text in 33, used in rotation. */
const oneOf = ([first, second, third]: readonly [string, string, string]) =>
  sql`CASE n / 33 % 3 WHEN 0 THEN ${first}::text WHEN 1 THEN ${second}::text ELSE ${third}::text END`;

/** One in nine was scheduled, apart from those that are in Follow-up for a reason. */
const IS_SCHEDULED = sql`coalesce(reason = 'repeat-stopped', n % 9 = 0)`;

const addFirstTexts = (publicUrl: string) => sql`
  INSERT INTO messages (practice_id, cart_id, type, state, phone_number, patient_last_name, body, due_at, attempts,
    attempted_at, sent_at, delivered_at, error_code, reason_code, order_converted_at, created_at)
  SELECT practice_id, seed_carts.id, CASE WHEN ${IS_SCHEDULED} THEN 'scheduled' ELSE 'initial' END, state,
    ${numberOf(sql`n`)}, ${nameOf(sql`n`)},
    owner.name || CASE WHEN ${IS_SCHEDULED} THEN ': it may be time to reorder. Your items are ready: '
      ELSE ': here are the eye care items we recommended'
        || CASE WHEN owner.discount_code IS NULL THEN ': ' ELSE ', with 20% off: ' END END || ${linkTo(publicUrl)},
    seed_carts.created_at, 1, seed_carts.created_at, CASE WHEN state <> 'refused' THEN seed_carts.created_at END,
    CASE WHEN state = 'delivered' THEN seed_carts.created_at + (2 + n % 9) * interval '1 second' END,
    CASE WHEN state = 'refused' THEN ${oneOf(['30006', '30005', '21614'])} END,
    CASE WHEN state = 'refused' THEN ${oneOf(['landline', 'no_such_number', 'not_mobile'])} END, ordered_at, seed_carts.created_at
  FROM seed_carts JOIN seed_owners AS owner ON owner.id = practice_id,
    LATERAL (SELECT CASE WHEN reason = 'failed' THEN 'refused' WHEN reason IS NOT NULL THEN 'delivered'
      WHEN n % 33 = 1 THEN 'refused' WHEN n % 7 = 0 THEN 'accepted' ELSE 'delivered' END) AS came(state)`;

/** Reminders of the latest texts that are due by now; none to patients whose reply pauses automatic texts. */
const addReminders = (count: number, now: Date, publicUrl: string) => sql`
  INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, first_message_id, phone_number, body, due_at, attempts,
    attempted_at, sent_at, delivered_at, reason_code, created_at)
  SELECT practice_id, cart_id, 'reminder', CASE WHEN goes THEN 'delivered' ELSE 'canceled' END, true, id, phone_number,
    words, due, goes::integer, CASE WHEN goes THEN due END, CASE WHEN goes THEN due END,
    CASE WHEN goes THEN due + interval '4 seconds' END,
    CASE WHEN order_converted_at IS NOT NULL THEN 'ordered' WHEN NOT goes THEN 'first_text_failed' END,
    created_at
  FROM (
    SELECT messages.*, messages.created_at + interval '48 hours' AS due, order_converted_at IS NULL AND state <> 'refused' AS goes,
      owner.name || ': just a reminder, your recommended items are still here: ' || ${linkTo(publicUrl)} AS words
    FROM messages JOIN seed_carts ON seed_carts.id = messages.cart_id JOIN seed_owners AS owner ON owner.id = seed_carts.practice_id
    WHERE messages.created_at + interval '48 hours' <= ${at(now)} AND seed_carts.reason IS DISTINCT FROM 'replied'
    ORDER BY messages.created_at DESC, seed_carts.n LIMIT ${count}::integer
  ) AS first`;

/** The lines of an order that was refunded in full. */
const REFUNDED = sql`(SELECT jsonb_agg(line || jsonb_build_object('refundedQuantity', line -> 'quantity') ORDER BY place)
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS each_line(line, place))`;

/** Adds orders with the amounts that `settleOrder` computes for their payment statuses. */
const addOrders = (count: number, now: Date) => sql`
  INSERT INTO orders (external_id, practice_id, cart_id, order_number, customer_last_name, currency, total_cents, goods_cents,
    current_total_cents, current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count, lines,
    financial_status, fulfillment_status, canceled_at, is_test, ordered_at, shop_updated_at, created_at)
  SELECT 'gid://shopify/Order/' || (9000000000000 + known.orders + one.n), one.practice_id, cart.id, '#' || (100000 + known.orders + one.n),
    ${nameOf(sql`one.patient`)}, 'USD', goods + extra, goods, (goods - back) + kept, goods - back,
    (goods - back) + kept, net, (net * 15 + 50) / 100, status,
    CASE WHEN cart.id IS NULL THEN 'Discount code' ELSE 'Text message' END, items,
    CASE payment WHEN 'refunded' THEN ${REFUNDED} ELSE lines END, payment, CASE WHEN status = 'fulfilled' THEN 'fulfilled' END, CASE WHEN status = 'canceled' THEN placed END, false,
    placed, placed, placed
  FROM (SELECT count(*) AS orders FROM orders) AS known,
    generate_series(1, ${count}::integer) AS numbers(number)
    LEFT JOIN seed_carts AS cart ON cart.n = number * 2 AND cart.ordered_at IS NOT NULL
    JOIN seed_owners AS owner ON owner.place = ${placeOf(sql`number`)},
    LATERAL (SELECT number AS n, coalesce(cart.practice_id, owner.id) AS practice_id, coalesce(cart.n, number) AS patient) AS one,
    LATERAL ${orderLinesFor(sql`one.patient`, sql`CASE WHEN owner.discount_code IS NULL THEN 0 ELSE 20 END`)} AS bought,
    LATERAL (SELECT coalesce(cart.ordered_at, ${someTime(now, sql`number`)}) AS placed, (one.n % 3) * 495 AS extra) AS sale,
    LATERAL (SELECT CASE WHEN cart.reason IS NULL THEN (one.n::bigint * 7919 / 40 + one.n) % 50 ELSE 7 END AS fate) AS drawn,
    LATERAL (SELECT CASE
      WHEN fate = 1 THEN 'canceled' WHEN fate = 2 THEN 'refunded' WHEN fate = 3 THEN 'pending'
      WHEN fate IN (4, 5) THEN 'partially_refunded' WHEN fate % 3 > 0 THEN 'fulfilled' ELSE 'completed' END AS status) AS became,
    LATERAL (SELECT CASE status
      WHEN 'canceled' THEN 'refunded' WHEN 'fulfilled' THEN 'paid' WHEN 'completed' THEN 'paid' ELSE status END AS payment) AS paid,
    LATERAL (SELECT CASE payment WHEN 'refunded' THEN goods WHEN 'partially_refunded' THEN goods / 2 ELSE 0 END AS back,
      CASE payment WHEN 'refunded' THEN 0 ELSE extra END AS kept) AS returned,
    LATERAL (SELECT CASE WHEN payment IN ('paid', 'partially_refunded') THEN goods - back ELSE 0 END AS net) AS sums`;
