import { type SQL, sql } from 'drizzle-orm';
import { reasonOf } from './seed-reasons.js';

/** Products for sample carts and orders: the catalog's, best sellers first, or a made-up one if there are none. */
export const planGoods = (): SQL => sql`
  CREATE TEMPORARY TABLE seed_goods ON COMMIT DROP AS
  WITH found AS (
    SELECT variants.id AS variant_id, products.id AS product_id, products.title,
      CASE WHEN variants.title <> 'Default Title' THEN variants.title END AS variant_title,
      coalesce(variants.image_url, products.image_url) AS image_url, variants.price_cents, variants.days_supply,
      row_number() OVER (ORDER BY best_seller_rank NULLS LAST, products.title, variants.position) AS rank
    FROM variants JOIN products ON products.id = variants.product_id
  )
  SELECT *, row_number() OVER (ORDER BY rank) - 1 AS place FROM (
    SELECT * FROM (SELECT * FROM found ORDER BY rank LIMIT 60) AS best
    UNION ALL SELECT '1', '1', 'Lubricating Eye Drops', NULL, NULL, 1899, NULL::integer, 1 WHERE NOT EXISTS (SELECT 1 FROM found)
  ) AS goods`;

const COUNT = sql`(SELECT count(*) FROM seed_goods)`;

/** A product with days of supply, for the n-th cart; null when there is none. */
const lastingFor = (n: SQL): SQL => sql`(
  SELECT place FROM seed_goods WHERE days_supply IS NOT NULL
  ORDER BY place OFFSET ${n} % greatest(1, (SELECT count(*) FROM seed_goods WHERE days_supply IS NOT NULL)) LIMIT 1)`;

/** The goods of the n-th cart: one to three different ones, one or two of each, the best sellers most often. */
const chosenFor = (n: SQL): SQL => sql`(
  SELECT DISTINCT ON (place) goods.*, 1 + (${n} + pick) % 5 / 4 AS quantity
  FROM generate_series(0, (${n} % 3)::integer) AS pick
    JOIN seed_goods AS goods ON goods.place = coalesce(
      CASE WHEN pick = 0 AND ${reasonOf(n)} = 'refill' THEN ${lastingFor(n)} END,
      ((${n}::bigint * 31 + pick * 17) % 61 * ((${n} + pick) % 7 + 1) / 7) % ${COUNT})
)`;

/** The days until the first of the goods of the n-th cart runs out; null when none does. */
export const daysOfSupplyFor = (n: SQL): SQL => sql`(
  SELECT min(days_supply * quantity) FROM ${chosenFor(n)} AS chosen)`;

/** The lines of the n-th cart, as `carts.lines` stores them. */
export const cartLinesFor = (n: SQL): SQL => sql`(
  SELECT jsonb_agg(jsonb_build_object(
    'variantId', variant_id, 'productId', product_id,
    'title', title || coalesce(' - ' || variant_title, ''), 'imageUrl', image_url,
    'quantity', quantity, 'priceCents', price_cents) ORDER BY place)
  FROM ${chosenFor(n)} AS chosen)`;

/** The goods of `cartLinesFor` as `orders.lines`, with the sums that the order needs; `percent` is the discount. */
export const orderLinesFor = (n: SQL, percent: SQL): SQL => sql`(
  SELECT jsonb_agg(jsonb_build_object(
      'variantId', variant_id, 'title', title, 'variantTitle', variant_title, 'quantity', quantity, 'refundedQuantity', 0,
      'price', price_cents, 'discount', (price_cents * quantity * ${percent} + 50) / 100) ORDER BY place) AS lines,
    sum(price_cents * quantity - (price_cents * quantity * ${percent} + 50) / 100)::integer AS goods,
    sum(quantity)::integer AS items
  FROM ${chosenFor(n)} AS chosen)`;
