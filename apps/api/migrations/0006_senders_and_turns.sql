DROP INDEX "messages_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "sender" text;--> statement-breakpoint
CREATE INDEX "messages_due_of_practice" ON "messages" USING btree ("practice_id","due_at") WHERE state || '' = 'queued';--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at","practice_id") WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_sender_length" CHECK (char_length("practices"."sender") BETWEEN 1 AND 64);--> statement-breakpoint
-- Every text changes its row some ten times within minutes: room for that on its page, and statistics and dead rows looked
-- after by number, not by a share of a table that keeps years.
ALTER TABLE "messages" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "carts" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "scheduled_orders" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "sender_paces" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
