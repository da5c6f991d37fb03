CREATE TABLE "opt_outs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_number" text NOT NULL,
	"source" text NOT NULL,
	"recorded_by" text,
	"opted_out_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "opt_outs_source_known" CHECK ("opt_outs"."source" IN ('reply', 'gateway', 'staff')),
	CONSTRAINT "opt_outs_phone_e164" CHECK ("opt_outs"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"external_id" text NOT NULL,
	"practice_id" text NOT NULL,
	"cart_id" uuid,
	"order_number" text NOT NULL,
	"customer_last_name" text,
	"currency" text NOT NULL,
	"total_cents" integer NOT NULL,
	"goods_cents" integer NOT NULL,
	"item_count" integer NOT NULL,
	"financial_status" text,
	"fulfillment_status" text,
	"cancelled_at" timestamp (3) with time zone,
	"is_test" boolean NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"shop_updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_goods_not_negative" CHECK ("orders"."goods_cents" >= 0),
	CONSTRAINT "orders_items_not_negative" CHECK ("orders"."item_count" >= 0),
	CONSTRAINT "orders_currency_code" CHECK ("orders"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "scheduled_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"practice_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"patient_last_name" text,
	"discount_code" text,
	"lines" jsonb NOT NULL,
	"scheduled_for" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"message_id" uuid,
	"failure_reason" text,
	"note" text,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scheduled_orders_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "scheduled_orders_lines_count" CHECK (jsonb_typeof("scheduled_orders"."lines") = 'array' AND jsonb_array_length("scheduled_orders"."lines") BETWEEN 1 AND 100),
	CONSTRAINT "scheduled_orders_phone_e164" CHECK ("scheduled_orders"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "sender_paces" (
	"sender" text PRIMARY KEY NOT NULL,
	"next_free_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"topic" text NOT NULL,
	"webhook_id" text NOT NULL,
	"body" jsonb,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"fault" text,
	CONSTRAINT "webhook_events_topic_webhook_id_pk" PRIMARY KEY("topic","webhook_id")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state_known";--> statement-breakpoint
DROP INDEX "messages_one_initial";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "ordered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "first_message_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "retry_of_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "order_converted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD CONSTRAINT "scheduled_orders_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD CONSTRAINT "scheduled_orders_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opt_outs_one_in_force" ON "opt_outs" USING btree ("phone_number") WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX "opt_outs_phone" ON "opt_outs" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "orders_practice_ordered" ON "orders" USING btree ("practice_id","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_cart" ON "orders" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "scheduled_orders_practice" ON "scheduled_orders" USING btree ("practice_id","scheduled_for","id");--> statement-breakpoint
CREATE INDEX "scheduled_orders_due" ON "scheduled_orders" USING btree ("due_at") WHERE message_id IS NULL AND failure_reason IS NULL AND cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("received_at") WHERE processed_at IS NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_first_message_id_messages_id_fk" FOREIGN KEY ("first_message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_retry_of_id_messages_id_fk" FOREIGN KEY ("retry_of_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_unsettled" ON "messages" USING btree ("attempted_at") WHERE state IN ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "messages_first" ON "messages" USING btree ("first_message_id") WHERE first_message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_cart" ON "messages" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "messages_phone_created" ON "messages" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_reminder" ON "messages" USING btree ("cart_id") WHERE type = 'reminder' AND state <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_initial" ON "messages" USING btree ("cart_id","phone_number") WHERE type = 'initial' AND state NOT IN ('refused', 'undelivered', 'cancelled');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_retry_of_id_unique" UNIQUE("retry_of_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reminder_follows" CHECK (("messages"."type" = 'reminder') = ("messages"."first_message_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_known" CHECK ("messages"."state" IN ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'undelivered', 'refused', 'cancelled'));