CREATE INDEX CONCURRENTLY "carts_outcomes" ON "carts" USING btree ("practice_id","created_at","id","opened_at","ordered_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "follow_up_sends_practice" ON "follow_up_sends" USING btree ("practice_id","cart_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_texted" ON "messages" USING btree ("practice_id","phone_number","state","order_converted_at","corrected_at","cart_id","attempted_at") WHERE type IN ('initial', 'scheduled');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_failed" ON "messages" USING btree ("practice_id","id") WHERE type IN ('initial', 'scheduled') AND state IN ('undelivered', 'refused', 'canceled');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_failed_reminders" ON "messages" USING btree ("practice_id","first_message_id") WHERE type = 'reminder' AND attempts > 0 AND state IN ('undelivered', 'refused', 'canceled');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_listed" ON "orders" USING btree ("practice_id","ordered_at","id","cart_id","is_test","currency","order_number","customer_last_name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_practice" ON "replies" USING btree ("practice_id","message_id");--> statement-breakpoint
-- `carts_outcomes` and `orders_listed` begin with the same columns.
DROP INDEX CONCURRENTLY "carts_practice_created";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_practice_ordered";
