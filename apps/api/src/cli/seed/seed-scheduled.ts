import { type SQL, sql } from 'drizzle-orm';

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** The first texts of this run's carts, where they reached the patient. */
const FIRST_TEXTS = sql`seed_carts JOIN carts ON carts.id = seed_carts.id
  JOIN messages ON messages.cart_id = carts.id AND messages.type <> 'reminder' AND messages.state = 'delivered'`;

/** Like `isBlocked`. */
const IS_SOLD_OUT = sql`(NOT available_for_sale
  OR (inventory_tracked AND inventory_policy = 'DENY' AND coalesce(quantity_available, 0) <= 0))`;

/** The cart lines that can be bought today; null when there are none. */
const BUYABLE_LINES = sql`(
  SELECT jsonb_agg(line ORDER BY place)
  FROM jsonb_array_elements(carts.lines) WITH ORDINALITY AS listed(line, place)
    JOIN variants ON variants.id = line ->> 'variantId'
  WHERE NOT ${IS_SOLD_OUT})`;

/** One product that is sold out, as a line; null when the shop has none. */
const SOLD_OUT_LINES = sql`(
  SELECT jsonb_build_array(jsonb_build_object('variantId', variants.id, 'productId', products.id, 'title', products.title,
    'imageUrl', coalesce(variants.image_url, products.image_url), 'quantity', 1, 'priceCents', price_cents))
  FROM variants JOIN products ON products.id = variants.product_id
  WHERE ${IS_SOLD_OUT} AND variants.title = 'Default Title'
  ORDER BY best_seller_rank NULLS LAST, products.title LIMIT 1)`;

/** Re-orders of the coming weeks, a month or three after the first text, at noon EST. The large practice has the most. */
const addComing = (now: Date): SQL => sql`
  INSERT INTO scheduled_orders (practice_id, phone_number, patient_last_name, discount_code, lines, scheduled_for, due_at, created_at)
  SELECT messages.practice_id, phone_number, patient_last_name, carts.discount_code, ${BUYABLE_LINES}, due, due, messages.created_at
  FROM ${FIRST_TEXTS},
    LATERAL (SELECT CASE WHEN messages.created_at > ${at(now)} - interval '29 days' THEN 30 ELSE 90 END AS days) AS planned,
    LATERAL (SELECT date_trunc('day', messages.created_at + days * interval '1 day') + interval '17 hours' AS due) AS at_noon
  WHERE seed_carts.reason IS NULL AND (n % 47 = 3 OR (n % 3 > 0 AND messages.practice_id = 'demo-lakeside'))
    AND due BETWEEN ${at(now)} + interval '1 day' AND ${at(now)} + interval '30 days' AND ${BUYABLE_LINES} IS NOT NULL`;

/** One for each practice was due three days ago, and its product is sold out. */
const addStuck = (now: Date): SQL => sql`
  INSERT INTO scheduled_orders (practice_id, phone_number, patient_last_name, discount_code, lines, scheduled_for, due_at,
    reason_code, reason_params, created_at)
  SELECT messages.practice_id, phone_number, patient_last_name, carts.discount_code, coalesce(${SOLD_OUT_LINES}, carts.lines), due, due,
    'nothing_left', jsonb_build_object('products', '[]'::jsonb, 'more', 0), messages.created_at
  FROM ${FIRST_TEXTS}, LATERAL (SELECT messages.created_at + interval '30 days' AS due) AS planned
  WHERE seed_carts.reason = 'not-scheduled' AND due BETWEEN ${at(now)} - interval '30 days' AND ${at(now)}`;

/** Scheduled orders as a practice has them: most wait for their day, and one could not be sent. */
export const scheduledStatements = (now: Date): readonly SQL[] => [addComing(now), addStuck(now)];
