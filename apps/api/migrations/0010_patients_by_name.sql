CREATE INDEX CONCURRENTLY "messages_first_texts" ON "messages" USING btree ("practice_id","phone_number","patient_last_name","state","order_converted_at","corrected_at","cart_id","attempted_at") WHERE type IN ('initial', 'scheduled');--> statement-breakpoint
-- The new index begins with the same columns.
DROP INDEX CONCURRENTLY "messages_texted";
