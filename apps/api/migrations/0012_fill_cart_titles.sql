-- Carts from before the trigger. Apart from the migration that adds it, which holds up new carts while it runs.
INSERT INTO cart_titles (practice_id, title)
SELECT DISTINCT carts.practice_id, line ->> 'title' AS title
FROM carts, jsonb_array_elements(carts.lines) AS line
ORDER BY carts.practice_id, title
ON CONFLICT DO NOTHING;
