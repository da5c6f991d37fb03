CREATE INDEX CONCURRENTLY "carts_practice_created" ON "carts" USING btree ("practice_id","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "carts_opened_ordered" ON "carts" USING btree ("practice_id","id","opened_at","ordered_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_patients" ON "messages" USING btree ("practice_id","phone_number","patient_last_name","state","order_converted_at","corrected_at") WHERE type IN ('initial', 'scheduled');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_carts" ON "messages" USING btree ("practice_id","cart_id","attempted_at","state") WHERE state IN ('accepted', 'delivered', 'undelivered', 'refused') AND type IN ('initial', 'scheduled') AND cart_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_sums" ON "orders" USING btree ("practice_id","ordered_at","cart_id","currency","status","financial_status","amount_cents","net_cents","fee_cents","item_count") WHERE NOT is_test;--> statement-breakpoint
-- The new indexes have what these were read for.
DROP INDEX CONCURRENTLY "carts_outcomes";--> statement-breakpoint
DROP INDEX CONCURRENTLY "messages_first_texts";
