/**
 * 500 practices with 200,000 orders and 500,000 texts: practice 100200 has 5,000 orders, 12,500 texts and 8,000 texted carts,
 * every other one as many as are left. Orders and texts reach back two years from 21 November 2026.
 */
export const FILL_ANALYTICS = `
  INSERT INTO practices (id, name, created_at)
  SELECT (700000 + n)::text, 'Practice ' || n, now() FROM generate_series(1, 499) n;

  CREATE TEMPORARY TABLE owners AS
    SELECT '100200' AS id, 0 AS place UNION ALL SELECT (700000 + n)::text, n FROM generate_series(1, 499) n;
  CREATE TEMPORARY TABLE shares AS
    SELECT 'cart' AS kind, o.id, n FROM owners o, generate_series(1, 8000) n WHERE o.place = 0
    UNION ALL SELECT 'cart', (700001 + n % 499)::text, n FROM generate_series(1, 192000) n
    UNION ALL SELECT 'order', o.id, n FROM owners o, generate_series(1, 5000) n WHERE o.place = 0
    UNION ALL SELECT 'order', (700001 + n % 499)::text, n FROM generate_series(1, 195000) n;

  INSERT INTO carts (public_id, practice_id, lines, created_at, expires_at, opened_at, ordered_at)
  SELECT 'C' || id || 'N' || n, id, '[{"variantId":"1"}]', at, at + interval '30 days',
    CASE WHEN n % 3 > 0 THEN at END, CASE WHEN n % 2 = 0 THEN at END
  FROM shares, LATERAL (SELECT timestamptz '2026-11-21T12:00:00Z' - (n % 730) * interval '1 day') AS t(at)
  WHERE kind = 'cart' ORDER BY random();

  INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, attempts, attempted_at, sent_at, created_at)
  SELECT practice_id, id, 'initial', (ARRAY['delivered', 'delivered', 'accepted', 'refused'])[1 + n % 4],
    '+1312' || lpad((2000000 + n % 7999999)::text, 7, '0'),
    'Lakeside Eye Care picked a few things for your eyes. See them and check out: http://localhost/cart/x Reply STOP to opt out.',
    created_at, 1, created_at, created_at, created_at
  FROM (SELECT *, row_number() OVER () AS n FROM carts) AS numbered;
  INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, attempts, attempted_at, sent_at, created_at)
  SELECT practice_id, id, 'scheduled', 'delivered', '+1312' || lpad((2000000 + n % 7999999)::text, 7, '0'),
    'Lakeside Eye Care picked a few things for your eyes. See them and check out: http://localhost/cart/x Reply STOP to opt out.',
    created_at, 1, created_at, created_at, created_at
  FROM (SELECT *, row_number() OVER (PARTITION BY practice_id = '100200') AS n FROM carts) AS numbered,
    LATERAL generate_series(1, CASE WHEN practice_id = '100200' THEN 1 ELSE 2 END) copy
  WHERE (practice_id = '100200' AND n <= 4500) OR (practice_id <> '100200' AND n <= 147750);

  INSERT INTO orders (external_id, practice_id, order_number, customer_last_name, currency, total_cents, goods_cents,
    current_total_cents, current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count,
    financial_status, is_test, ordered_at, shop_updated_at, created_at)
  SELECT 'gid://shopify/Order/' || row_number() OVER (), id, '#' || n, 'Patient' || n, 'USD', 6915, 6000, 6915, 6000, 6915, 6000, 900,
    'completed', 'Text message', 3, 'paid', false, at, at, at
  FROM shares, LATERAL (SELECT timestamptz '2026-11-21T12:00:00Z' - (n % 730) * interval '1 day') AS t(at)
  WHERE kind = 'order' ORDER BY random();
`;
