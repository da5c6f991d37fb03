-- These answers held secrets. A repeat reads them from the webhook.
DELETE FROM "idempotency_keys" WHERE "endpoint" IN ('addWebhook', 'renewWebhookSecret');--> statement-breakpoint
-- Of two requests under one key, the latest keeps it.
DELETE FROM "idempotency_keys" AS "earlier" USING "idempotency_keys" AS "later" WHERE ("earlier"."scope", "earlier"."endpoint", "earlier"."key") = ("later"."scope", "later"."endpoint", "later"."key") AND ("earlier"."created_at", "earlier"."input_hash") < ("later"."created_at", "later"."input_hash");--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_scope_endpoint_key_input_hash_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_scope_endpoint_key_pk" PRIMARY KEY("scope","endpoint","key");