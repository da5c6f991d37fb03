import { CONSENT_WORDING_VERSION, REORDER_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import { type SQL, sql } from 'drizzle-orm';

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/**
 * A refill for each order from a texted cart, of the products that last and when each runs out. Only refills that are
 * due soon or were due in the last days.
 */
const addRefills = (now: Date): SQL => sql`
  INSERT INTO refills (practice_id, order_id, phone_number, patient_last_name, discount_code, lines, due_at, state, created_at)
  SELECT orders.practice_id, orders.id, messages.phone_number, messages.patient_last_name, carts.discount_code, due.lines,
    due.at, 'open', orders.ordered_at
  FROM orders
    JOIN seed_carts ON seed_carts.id = orders.cart_id
    JOIN carts ON carts.id = orders.cart_id
    JOIN messages ON messages.cart_id = orders.cart_id AND messages.type <> 'reminder' AND messages.state IN ('accepted', 'delivered'),
    LATERAL (
      SELECT jsonb_agg(line || jsonb_build_object('source', 'shop',
          'runsOutAt', to_char(runs_out_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY runs_out_at) AS lines,
        min(runs_out_at) - interval '168 hours' AS at
      FROM (
        SELECT line, runs_out_at, min(runs_out_at) OVER () AS first_at
        FROM jsonb_array_elements(carts.lines) AS line
          JOIN variants ON variants.id = line ->> 'variantId' AND days_supply IS NOT NULL,
          LATERAL (SELECT orders.ordered_at + (line ->> 'quantity')::integer * days_supply * interval '24 hours' AS runs_out_at) AS lasting
      ) AS lasting
      WHERE runs_out_at <= first_at + interval '336 hours'
    ) AS due
  WHERE orders.status NOT IN ('canceled', 'refunded') AND due.at > ${at(now)} - CASE WHEN orders.practice_id = 'demo-lakeside' THEN interval '40 days' ELSE interval '10 days' END`;

/** One in four of these patients asked to be texted when it is time to reorder. */
const addRequests = (): readonly SQL[] => [
  sql`
    CREATE TEMPORARY TABLE seed_requests ON COMMIT DROP AS
    SELECT DISTINCT ON (refills.practice_id, refills.phone_number)
      refills.practice_id, refills.phone_number, refills.language, orders.cart_id, orders.ordered_at + interval '2 minutes' AS requested_at
    FROM refills JOIN orders ON orders.id = refills.order_id JOIN seed_carts ON seed_carts.id = orders.cart_id
    WHERE n % 4 = 0 AND refills.phone_number IS NOT NULL
    ORDER BY refills.practice_id, refills.phone_number, orders.ordered_at`,
  sql`
    INSERT INTO refill_requests (practice_id, phone_number, wording_version, requested_at)
    SELECT practice_id, phone_number, ${REORDER_CONSENT_VERSION}::text, requested_at FROM seed_requests
    ON CONFLICT DO NOTHING`,
  sql`
    INSERT INTO consents (phone_number, practice_id, cart_id, wording_version, language, given, recorded_by, recorded_at)
    SELECT phone_number, practice_id, cart_id, ${REORDER_CONSENT_VERSION}::text, language, 'requested', 'patient', requested_at
    FROM seed_requests`,
];

/**
 * Re-orders every month or every three: texts of the last weeks belong to one, and its next order waits, unless it
 * stopped because three in a row were not opened. The large practice has the most.
 */
const addSeries = (now: Date): readonly SQL[] => [
  sql`
    CREATE TEMPORARY TABLE seed_series ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('order_series', 'id'))::integer AS id,
      nextval(pg_get_serial_sequence('scheduled_orders', 'id'))::integer AS sent_id,
      messages.id AS message_id, messages.practice_id, messages.phone_number, messages.patient_last_name, carts.lines, carts.discount_code,
      messages.created_at, (messages.created_at AT TIME ZONE time_zone) AS local_at, time_zone,
      CASE WHEN messages.created_at > ${at(now)} - interval '28 days' THEN 1 ELSE 3 END AS every_months,
      coalesce(reason = 'repeat-stopped', n % 4 = 1 AND messages.order_converted_at IS NULL AND messages.created_at < ${at(now)} - interval '5 days') AS has_stopped
    FROM messages JOIN seed_carts ON seed_carts.id = messages.cart_id JOIN carts ON carts.id = messages.cart_id
      JOIN practices ON practices.id = messages.practice_id
    WHERE messages.type = 'scheduled' AND (n % 27 IN (0, 18) OR messages.practice_id = 'demo-lakeside' OR reason = 'repeat-stopped') AND state = 'delivered' AND messages.scheduled_order_id IS NULL
      AND messages.created_at > ${at(now)} - interval '85 days'`,
  sql`
    INSERT INTO order_series (id, practice_id, every_months, starts_on, local_time, wording_version, given, recorded_by,
      created_at, ended_at, end_reason)
    OVERRIDING SYSTEM VALUE
    SELECT id, practice_id, every_months, local_at::date, to_char(local_at, 'HH24:MI'), ${CONSENT_WORDING_VERSION}::text, 'ticked', 'seed',
      created_at - interval '3 days', CASE WHEN has_stopped THEN created_at + interval '4 days' END,
      CASE WHEN has_stopped THEN 'not_opened' END
    FROM seed_series`,
  sql`
    INSERT INTO scheduled_orders (id, practice_id, phone_number, patient_last_name, discount_code, lines, scheduled_for, due_at,
      texted_at, series_id, series_number, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT sent_id, practice_id, phone_number, patient_last_name, discount_code, lines, created_at, created_at, created_at, id, 1,
      created_at - interval '3 days'
    FROM seed_series`,
  sql`
    UPDATE messages SET scheduled_order_id = sent_id FROM seed_series WHERE messages.id = seed_series.message_id`,
  sql`
    INSERT INTO scheduled_orders (practice_id, phone_number, patient_last_name, discount_code, lines, scheduled_for, due_at,
      series_id, series_number, created_at)
    SELECT practice_id, phone_number, patient_last_name, discount_code, lines, next_at, next_at, id, 2, created_at
    FROM seed_series, LATERAL (
      SELECT (date_trunc('minute', local_at) + every_months * interval '1 month') AT TIME ZONE time_zone AS next_at) AS planned
    WHERE NOT has_stopped AND next_at > ${at(now)}`,
];

/** Automatic returns: refills, requests for texts about them, and repeating orders. */
export const refillStatements = (now: Date): readonly SQL[] => [
  addRefills(now),
  ...addRequests(),
  ...addSeries(now),
];
