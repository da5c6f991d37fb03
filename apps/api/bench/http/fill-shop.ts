import type pg from 'pg';
import { seedBulk } from '../../src/cli/seed/seed-bulk.js';

const FAVORITES = 20;

/**
 * A catalog of this many products, each with two variants and a description of 600 characters; a practice with 20
 * favorites; and two years of texts and orders of 50 practices.
 */
export async function fillShop(database: pg.Pool, databaseUrl: string, products: number): Promise<void> {
  await database.query('DELETE FROM products');
  await database.query(
    `INSERT INTO products (id, title, vendor, product_type, category, description_html, description, image_url, options,
       best_seller_rank, updated_at, read_at)
     SELECT n, (ARRAY['Lubricant', 'Warming', 'Cleansing', 'Omega', 'Night'])[1 + n % 5] || ' ' ||
         (ARRAY['Drops', 'Mask', 'Wipes', 'Softgels', 'Ointment'])[1 + n / 5 % 5] || ' No. ' || n,
       'Vendor ' || n % 40, 'Type ' || n % 12, 'Category ' || n % 8, '<p>' || words || '</p>', words,
       'https://cdn.shopify.com/s/files/1/0000/0001/files/product-' || n || '.jpg',
       '[{"id":"1","name":"Size","values":["Small","Large"]}]', n, now(), now()
     FROM generate_series(1, $1::integer) AS n,
       LATERAL (SELECT left(repeat('Soothes dry eyes for hours, batch ' || n || '. ', 20), 600)) AS described(words)`,
    [products],
  );
  await database.query(
    `INSERT INTO variants (id, product_id, position, title, sku, price_cents, selected_options, available_for_sale,
       quantity_available, inventory_policy, inventory_tracked)
     SELECT n * 10 + side, n, side, size, 'SKU-' || n || side, 900 + n % 4000, jsonb_build_array(jsonb_build_object('name', 'Size', 'value', size)),
       true, 100000, 'DENY', true
     FROM generate_series(1, $1::integer) AS n, unnest(ARRAY['Small', 'Large']) WITH ORDINALITY AS sizes(size, side)`,
    [products],
  );
  await database.query(
    `INSERT INTO favorites (practice_id, product_id, variant_id, title, vendor, image_url, price_cents, created_at)
     SELECT 'demo-lakeside', n, n * 10 + 1, 'Product ' || n, 'Vendor', NULL, 1000, now() FROM generate_series(1, $1::integer) AS n`,
    [FAVORITES],
  );
  await database.query('UPDATE catalog_state SET version = version + 1');
  await seedBulk(databaseUrl, { practices: 47, messages: 5_000, orders: 2_000 }, new Date());
}
