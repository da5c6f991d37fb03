CREATE TABLE "order_refunds" (
	"external_id" text PRIMARY KEY NOT NULL,
	"order_external_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"goods_cents" integer NOT NULL,
	"is_in_order" boolean NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_refunds_not_negative" CHECK ("order_refunds"."amount_cents" >= 0 AND "order_refunds"."goods_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_sync" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"changes_read_until" timestamp (3) with time zone,
	CONSTRAINT "order_sync_single" CHECK ("order_sync"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "current_total_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "current_goods_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "net_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text;--> statement-breakpoint
-- Orders of before were taken as they came in: nothing refunded yet. The next reading of the shop's orders brings them up to date.
UPDATE "orders" SET
  "current_total_cents" = "total_cents",
  "current_goods_cents" = "goods_cents",
  "source" = CASE
    WHEN "cart_id" IS NULL THEN 'Discount code'
    WHEN EXISTS (SELECT 1 FROM "messages" WHERE "messages"."cart_id" = "orders"."cart_id" AND "messages"."attempts" > 0) THEN 'Text message'
    ELSE 'QR code' END,
  "status" = CASE
    WHEN "cancelled_at" IS NOT NULL THEN 'cancelled'
    WHEN "financial_status" IN ('refunded', 'voided') THEN 'refunded'
    WHEN "financial_status" = 'partially_refunded' THEN 'partially_refunded'
    WHEN "fulfillment_status" = 'fulfilled' THEN 'fulfilled'
    WHEN "financial_status" = 'paid' THEN 'completed'
    ELSE 'pending' END,
  "amount_cents" = CASE
    WHEN "financial_status" IN ('refunded', 'voided') THEN 0
    WHEN "cancelled_at" IS NOT NULL AND coalesce("financial_status", '') NOT IN ('paid', 'partially_refunded') THEN 0
    ELSE "total_cents" END,
  "net_cents" = CASE
    WHEN "cancelled_at" IS NULL AND "financial_status" IN ('paid', 'partially_refunded') THEN "goods_cents"
    ELSE 0 END,
  "fee_cents" = 0;--> statement-breakpoint
UPDATE "orders" SET "fee_cents" = ("net_cents"::bigint * 1500 + 5000) / 10000;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "current_total_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "current_goods_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "amount_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "net_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "fee_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_external_id");--> statement-breakpoint
CREATE INDEX "messages_tally" ON "messages" USING btree ("practice_id","state","attempted_at","sent_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_current_not_negative" CHECK ("orders"."current_total_cents" >= 0 AND "orders"."current_goods_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums_not_negative" CHECK ("orders"."amount_cents" >= 0 AND "orders"."net_cents" >= 0 AND "orders"."fee_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" IN ('completed', 'fulfilled', 'pending', 'cancelled', 'refunded', 'partially_refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" IN ('Text message', 'QR code', 'Discount code'));