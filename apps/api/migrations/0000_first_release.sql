CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_hash" text NOT NULL,
	"practice_id" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"practice_id" text,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"subject" text,
	CONSTRAINT "audit_entries_actor_known" CHECK ("audit_entries"."actor" ~ '^(session:[0-9a-f]{16}|api-key:[0-9a-f-]{36}|operator|system)$'),
	CONSTRAINT "audit_entries_subject_is_id" CHECK ("audit_entries"."subject" ~ '^([a-z-]+:([0-9]{1,9}|[0-9a-f]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})|range:(all|(this|last)-month|[0-9]{4}(-[0-9]{2}){2}[.]{2}[0-9]{4}(-[0-9]{2}){2}))$')
);
--> statement-breakpoint
CREATE TABLE "bundle_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bundle_id" uuid NOT NULL,
	"variant_id" text NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"vendor" text NOT NULL,
	"image_url" text,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"place" integer,
	"times_of_day" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "bundle_items_one_of_a_variant" UNIQUE("bundle_id","variant_id"),
	CONSTRAINT "bundle_items_quantity" CHECK ("bundle_items"."quantity" BETWEEN 1 AND 999),
	CONSTRAINT "bundle_items_times_known" CHECK ("bundle_items"."times_of_day" <@ ARRAY['morning', 'midday', 'evening', 'as-needed'] AND cardinality("bundle_items"."times_of_day") <= 4),
	CONSTRAINT "bundle_items_price_not_negative" CHECK ("bundle_items"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "bundles_name_not_blank" CHECK (btrim("bundles"."name") <> '' AND char_length("bundles"."name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_id" text NOT NULL,
	"typed_code" text,
	"practice_id" text NOT NULL,
	"discount_code" text,
	"language" text DEFAULT 'en' NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ordered_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "carts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "carts_typed_code_unique" UNIQUE("typed_code"),
	CONSTRAINT "carts_lines_count" CHECK (jsonb_typeof("carts"."lines") = 'array' AND jsonb_array_length("carts"."lines") BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "catalog_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"changes_read_until" timestamp (3) with time zone,
	CONSTRAINT "catalog_state_single" CHECK ("catalog_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "collection_products" (
	"collection_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"brand_logo" text,
	"is_featured" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"vendor" text NOT NULL,
	"product_type" text NOT NULL,
	"category" text,
	"description_html" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"options" jsonb NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"best_seller_rank" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_products" (
	"id" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"sku" text NOT NULL,
	"price_cents" integer NOT NULL,
	"selected_options" jsonb NOT NULL,
	"available_for_sale" boolean NOT NULL,
	"quantity_available" integer,
	"inventory_policy" text NOT NULL,
	"inventory_tracked" boolean NOT NULL,
	"inventory_item_id" text,
	"days_supply" integer,
	CONSTRAINT "variants_price_not_negative" CHECK ("variants"."price_cents" >= 0),
	CONSTRAINT "variants_policy_known" CHECK ("variants"."inventory_policy" IN ('CONTINUE', 'DENY'))
);
--> statement-breakpoint
CREATE TABLE "checkout_differences" (
	"cart_id" uuid PRIMARY KEY NOT NULL,
	"our_total_cents" integer NOT NULL,
	"shop_total_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"cart_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"lease_token" uuid NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"checkout_url" text,
	"shop_cart_id" text,
	"our_total_cents" integer NOT NULL,
	"shop_total_cents" integer,
	"difference_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_cart_id_browser_hash_content_hash_pk" PRIMARY KEY("cart_id","browser_hash","content_hash")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_number" text NOT NULL,
	"practice_id" text NOT NULL,
	"cart_id" uuid,
	"wording_version" text NOT NULL,
	"language" text NOT NULL,
	"given" text NOT NULL,
	"reason" text,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_given_known" CHECK ("consents"."given" IN ('ticked', 'attested', 'restored', 'requested', 'withdrawn')),
	CONSTRAINT "consents_reason_restored" CHECK (("consents"."given" = 'restored') = ("consents"."reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "draft_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"practice_id" text NOT NULL,
	"phone_number" text,
	"patient_last_name" text NOT NULL,
	"discount_code" text,
	"language" text,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "draft_orders_lines_count" CHECK (jsonb_typeof("draft_orders"."lines") = 'array' AND jsonb_array_length("draft_orders"."lines") BETWEEN 1 AND 100),
	CONSTRAINT "draft_orders_last_name_not_blank" CHECK (btrim("draft_orders"."patient_last_name") <> '' AND char_length("draft_orders"."patient_last_name") <= 80),
	CONSTRAINT "draft_orders_phone_e164" CHECK ("draft_orders"."phone_number" IS NULL OR "draft_orders"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"practice_id" text NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"vendor" text NOT NULL,
	"image_url" text,
	"price_cents" integer NOT NULL,
	"variant_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "favorites_practice_id_product_id_pk" PRIMARY KEY("practice_id","product_id"),
	CONSTRAINT "favorites_price_not_negative" CHECK ("favorites"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "follow_up_dismissals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"phone_number" text,
	"reason" text NOT NULL,
	"needs" text[] NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "follow_up_dismissals_reason_known" CHECK ("follow_up_dismissals"."reason" IN ('ordered-elsewhere', 'not-interested', 'will-come-in', 'wrong-number', 'other', 'later')),
	CONSTRAINT "follow_up_dismissals_phone_e164" CHECK ("follow_up_dismissals"."phone_number" ~ '^\+[1-9][0-9]{7,14}$'),
	CONSTRAINT "follow_up_dismissals_erased_whole" CHECK (("follow_up_dismissals"."erased_at" IS NULL) = ("follow_up_dismissals"."phone_number" IS NOT NULL)),
	CONSTRAINT "follow_up_dismissals_needs_some" CHECK (cardinality("follow_up_dismissals"."needs") BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "follow_up_sends" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_up_sends_kind_known" CHECK ("follow_up_sends"."kind" IN ('again', 'corrected'))
);
--> statement-breakpoint
CREATE TABLE "follow_up_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_up_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"practice_id" text NOT NULL,
	"phone_number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_up_needs" (
	"practice_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"hidden_until" timestamp (3) with time zone,
	CONSTRAINT "follow_up_needs_practice_id_phone_number_reason_subject_pk" PRIMARY KEY("practice_id","phone_number","reason","subject"),
	CONSTRAINT "follow_up_needs_reason_known" CHECK ("follow_up_needs"."reason" IN ('failed', 'replied', 'repeat-stopped', 'not-scheduled', 'opened', 'not-ordered', 'refill'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_endpoint_key_input_hash_pk" PRIMARY KEY("scope","endpoint","key","input_hash")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"cart_id" uuid,
	"scheduled_order_id" integer,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"first_message_id" uuid,
	"retry_of_id" uuid,
	"phone_number" text,
	"patient_last_name" text,
	"language" text DEFAULT 'en' NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"wasted_attempts" integer DEFAULT 0 NOT NULL,
	"gateway_id" text,
	"returned_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"error_code" text,
	"error_message" text,
	"note" text,
	"wait_note" text,
	"over_limit_since" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"unseen_failure_at" timestamp (3) with time zone,
	"corrected_at" timestamp (3) with time zone,
	"order_converted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"trace" text,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "messages_retry_of_id_unique" UNIQUE("retry_of_id"),
	CONSTRAINT "messages_gateway_id_unique" UNIQUE("gateway_id"),
	CONSTRAINT "messages_type_known" CHECK ("messages"."type" IN ('initial', 'reminder', 'scheduled', 'confirmation', 'answer')),
	CONSTRAINT "messages_state_known" CHECK ("messages"."state" IN ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'undelivered', 'refused', 'canceled')),
	CONSTRAINT "messages_phone_e164" CHECK ("messages"."phone_number" ~ '^\+[1-9][0-9]{7,14}$'),
	CONSTRAINT "messages_erased_whole" CHECK (CASE WHEN "messages"."erased_at" IS NULL THEN "messages"."phone_number" IS NOT NULL
        ELSE "messages"."phone_number" IS NULL AND "messages"."patient_last_name" IS NULL
          AND "messages"."state" NOT IN ('queued', 'sending', 'unknown') END),
	CONSTRAINT "messages_reminder_follows" CHECK (("messages"."type" = 'reminder') = ("messages"."first_message_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_number" text NOT NULL,
	"source" text NOT NULL,
	"recorded_by" text,
	"practice_id" text,
	"through_practice_id" text,
	"opted_out_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "opt_outs_source_known" CHECK ("opt_outs"."source" IN ('reply', 'gateway', 'staff')),
	CONSTRAINT "opt_outs_practice_is_staff" CHECK ("opt_outs"."practice_id" IS NULL OR "opt_outs"."source" = 'staff'),
	CONSTRAINT "opt_outs_through_is_not_staff" CHECK ("opt_outs"."through_practice_id" IS NULL OR "opt_outs"."source" <> 'staff'),
	CONSTRAINT "opt_outs_phone_e164" CHECK ("opt_outs"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
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
CREATE TABLE "order_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"practice_id" text NOT NULL,
	"every_months" integer NOT NULL,
	"starts_on" date NOT NULL,
	"local_time" text NOT NULL,
	"until_on" date,
	"times" integer,
	"wording_version" text NOT NULL,
	"given" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "order_series_months_known" CHECK ("order_series"."every_months" IN (1, 2, 3, 6)),
	CONSTRAINT "order_series_time_of_day" CHECK ("order_series"."local_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "order_series_one_end" CHECK ("order_series"."until_on" IS NULL OR "order_series"."times" IS NULL),
	CONSTRAINT "order_series_times" CHECK ("order_series"."times" BETWEEN 2 AND 60),
	CONSTRAINT "order_series_given_known" CHECK ("order_series"."given" IN ('ticked', 'attested')),
	CONSTRAINT "order_series_ended_whole" CHECK (("order_series"."ended_at" IS NULL) = ("order_series"."end_reason" IS NULL)),
	CONSTRAINT "order_series_end_known" CHECK ("order_series"."end_reason" IN ('finished', 'stopped', 'opted_out', 'not_opened', 'nothing_left', 'practice_disabled', 'erased'))
);
--> statement-breakpoint
CREATE TABLE "order_sync" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"changes_read_until" timestamp (3) with time zone,
	CONSTRAINT "order_sync_single" CHECK ("order_sync"."id" = 1)
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
	"current_total_cents" integer NOT NULL,
	"current_goods_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"item_count" integer NOT NULL,
	"lines" jsonb,
	"financial_status" text,
	"fulfillment_status" text,
	"canceled_at" timestamp (3) with time zone,
	"is_test" boolean NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"shop_updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "orders_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "orders_erased_whole" CHECK ("orders"."erased_at" IS NULL OR "orders"."customer_last_name" IS NULL),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_goods_not_negative" CHECK ("orders"."goods_cents" >= 0),
	CONSTRAINT "orders_current_not_negative" CHECK ("orders"."current_total_cents" >= 0 AND "orders"."current_goods_cents" >= 0),
	CONSTRAINT "orders_sums_not_negative" CHECK ("orders"."amount_cents" >= 0 AND "orders"."net_cents" >= 0 AND "orders"."fee_cents" >= 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" IN ('completed', 'fulfilled', 'pending', 'canceled', 'refunded', 'partially_refunded')),
	CONSTRAINT "orders_source_known" CHECK ("orders"."source" IN ('Text message', 'QR code', 'Discount code')),
	CONSTRAINT "orders_items_not_negative" CHECK ("orders"."item_count" >= 0),
	CONSTRAINT "orders_lines_list" CHECK ("orders"."lines" IS NULL OR jsonb_typeof("orders"."lines") = 'array'),
	CONSTRAINT "orders_currency_code" CHECK ("orders"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"discount_code" text,
	"gallery" text[] DEFAULT '{}'::text[] NOT NULL,
	"phone_number" text,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"automatic_refills" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practices_name_unique" UNIQUE("name"),
	CONSTRAINT "practices_id_digits" CHECK ("practices"."id" ~ '^[0-9]{1,18}$'),
	CONSTRAINT "practices_phone_e164" CHECK ("practices"."phone_number" IS NULL OR "practices"."phone_number" ~ '^\+[1-9][0-9]{7,14}$'),
	CONSTRAINT "practices_name_length" CHECK (char_length("practices"."name") BETWEEN 1 AND 80),
	CONSTRAINT "practices_code_not_blank" CHECK ("practices"."discount_code" IS NULL OR "practices"."discount_code" ~ '^[^[:space:]]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "product_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"product_id" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_notes_one_of_a_language" UNIQUE("practice_id","product_id","language"),
	CONSTRAINT "product_notes_body_short" CHECK (btrim("product_notes"."body") <> '' AND char_length("product_notes"."body") <= 500)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learned_supplies" (
	"product_id" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_supplies" (
	"practice_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "practice_supplies_practice_id_variant_id_pk" PRIMARY KEY("practice_id","variant_id"),
	CONSTRAINT "practice_supplies_days" CHECK ("practice_supplies"."days" BETWEEN 1 AND 730)
);
--> statement-breakpoint
CREATE TABLE "refill_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"phone_number" text,
	"wording_version" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "refill_requests_erased_whole" CHECK ("refill_requests"."phone_number" IS NOT NULL OR "refill_requests"."withdrawn_at" IS NOT NULL),
	CONSTRAINT "refill_requests_phone_e164" CHECK ("refill_requests"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "refills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"phone_number" text,
	"patient_last_name" text,
	"language" text DEFAULT 'en' NOT NULL,
	"discount_code" text,
	"lines" jsonb NOT NULL,
	"ask_gateway_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"moved_from" timestamp (3) with time zone,
	"state" text NOT NULL,
	"dismissal" text,
	"withdrawal" text,
	"scheduled_order_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "refills_state_known" CHECK ("refills"."state" IN ('open', 'accepted', 'dismissed', 'withdrawn')),
	CONSTRAINT "refills_closed_whole" CHECK (("refills"."state" = 'open') = ("refills"."closed_at" IS NULL)),
	CONSTRAINT "refills_dismissed_whole" CHECK (("refills"."state" = 'dismissed') = ("refills"."dismissal" IS NOT NULL)),
	CONSTRAINT "refills_withdrawn_whole" CHECK (("refills"."state" = 'withdrawn') = ("refills"."withdrawal" IS NOT NULL)),
	CONSTRAINT "refills_erased_whole" CHECK (CASE WHEN "refills"."erased_at" IS NULL THEN "refills"."phone_number" IS NOT NULL
        ELSE "refills"."phone_number" IS NULL AND "refills"."patient_last_name" IS NULL AND "refills"."state" <> 'open' END),
	CONSTRAINT "refills_phone_e164" CHECK ("refills"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"practice_id" text NOT NULL,
	"message_id" uuid,
	"body" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "replies_gateway_id_unique" UNIQUE("gateway_id"),
	CONSTRAINT "replies_kind_known" CHECK ("replies"."kind" IN ('stop', 'start', 'help', 'doubtful', 'ordinary')),
	CONSTRAINT "replies_decision_known" CHECK ("replies"."decision" IN ('opt-out', 'keep-texting')),
	CONSTRAINT "replies_phone_e164" CHECK ("replies"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "reply_sync" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_sync_single" CHECK ("reply_sync"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "scheduled_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"practice_id" text NOT NULL,
	"phone_number" text,
	"patient_last_name" text,
	"discount_code" text,
	"language" text DEFAULT 'en' NOT NULL,
	"lines" jsonb NOT NULL,
	"scheduled_for" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"texted_at" timestamp (3) with time zone,
	"failure_reason" text,
	"note" text,
	"canceled_at" timestamp (3) with time zone,
	"series_id" integer,
	"series_number" integer,
	"is_automatic_refill" boolean DEFAULT false NOT NULL,
	"ask_gateway_since" timestamp (3) with time zone,
	"is_in_doubt" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"trace" text,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "scheduled_orders_lines_count" CHECK (jsonb_typeof("scheduled_orders"."lines") = 'array' AND jsonb_array_length("scheduled_orders"."lines") BETWEEN 1 AND 100),
	CONSTRAINT "scheduled_orders_series_whole" CHECK (("scheduled_orders"."series_id" IS NULL) = ("scheduled_orders"."series_number" IS NULL)),
	CONSTRAINT "scheduled_orders_erased_whole" CHECK (CASE WHEN "scheduled_orders"."erased_at" IS NULL THEN "scheduled_orders"."phone_number" IS NOT NULL
        ELSE "scheduled_orders"."phone_number" IS NULL AND "scheduled_orders"."patient_last_name" IS NULL
          AND ("scheduled_orders"."texted_at" IS NOT NULL OR "scheduled_orders"."canceled_at" IS NOT NULL) END),
	CONSTRAINT "scheduled_orders_phone_e164" CHECK ("scheduled_orders"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "sender_paces" (
	"sender" text PRIMARY KEY NOT NULL,
	"next_free_at" timestamp (3) with time zone NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"pause_code" text,
	"pauses" integer DEFAULT 0 NOT NULL,
	"probe_at" timestamp (3) with time zone,
	"probe_sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "enrollment_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"token_hash" text NOT NULL,
	"practice_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_token_hash_practice_id_pk" PRIMARY KEY("token_hash","practice_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"phone_number" text,
	"state" text DEFAULT 'open' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"fault" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('open', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_phone_e164" CHECK ("webhook_deliveries"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"switched_off_at" timestamp (3) with time zone,
	"off_seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_differences" ADD CONSTRAINT "checkout_differences_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_dismissals" ADD CONSTRAINT "follow_up_dismissals_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_sends" ADD CONSTRAINT "follow_up_sends_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_sends" ADD CONSTRAINT "follow_up_sends_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_sends" ADD CONSTRAINT "follow_up_sends_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_scheduled_order_id_scheduled_orders_id_fk" FOREIGN KEY ("scheduled_order_id") REFERENCES "public"."scheduled_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_first_message_id_messages_id_fk" FOREIGN KEY ("first_message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_retry_of_id_messages_id_fk" FOREIGN KEY ("retry_of_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_through_practice_id_practices_id_fk" FOREIGN KEY ("through_practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_notes" ADD CONSTRAINT "product_notes_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_supplies" ADD CONSTRAINT "practice_supplies_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_requests" ADD CONSTRAINT "refill_requests_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_scheduled_order_id_scheduled_orders_id_fk" FOREIGN KEY ("scheduled_order_id") REFERENCES "public"."scheduled_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD CONSTRAINT "scheduled_orders_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD CONSTRAINT "scheduled_orders_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_links" ADD CONSTRAINT "enrollment_links_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_practice" ON "api_keys" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "audit_entries_practice" ON "audit_entries" USING btree ("practice_id","id");--> statement-breakpoint
CREATE INDEX "bundles_practice_created" ON "bundles" USING btree ("practice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "carts_practice_created" ON "carts" USING btree ("practice_id","created_at");--> statement-breakpoint
CREATE INDEX "collection_products_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "variants_inventory_item" ON "variants" USING btree ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "checkouts_created" ON "checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consents_phone" ON "consents" USING btree ("phone_number","recorded_at");--> statement-breakpoint
CREATE INDEX "draft_orders_practice_created" ON "draft_orders" USING btree ("practice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "favorites_practice_created" ON "favorites" USING btree ("practice_id","created_at","product_id");--> statement-breakpoint
CREATE INDEX "follow_up_dismissals_counted" ON "follow_up_dismissals" USING btree ("practice_id","dismissed_at") WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX "follow_up_dismissals_phone" ON "follow_up_dismissals" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "follow_up_dismissals_not_erased" ON "follow_up_dismissals" USING btree ("dismissed_at") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "follow_up_sends_cart" ON "follow_up_sends" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "follow_up_changes_practice" ON "follow_up_changes" USING btree ("practice_id","id");--> statement-breakpoint
CREATE INDEX "follow_up_needs_ends" ON "follow_up_needs" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "messages_unsettled" ON "messages" USING btree ("attempted_at") WHERE state IN ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "messages_first" ON "messages" USING btree ("first_message_id") WHERE first_message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_cart" ON "messages" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "messages_scheduled_order" ON "messages" USING btree ("scheduled_order_id","created_at") WHERE scheduled_order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_history" ON "messages" USING btree ("practice_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type IN ('initial', 'scheduled');--> statement-breakpoint
CREATE INDEX "messages_tally" ON "messages" USING btree ("practice_id","state","attempted_at","sent_at") WHERE type NOT IN ('confirmation', 'answer');--> statement-breakpoint
CREATE INDEX "messages_unseen_failures" ON "messages" USING btree ("practice_id","unseen_failure_at") WHERE unseen_failure_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_not_erased" ON "messages" USING btree ("created_at") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "messages_phone_created" ON "messages" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_initial" ON "messages" USING btree ("cart_id","phone_number") WHERE type = 'initial' AND state NOT IN ('refused', 'undelivered', 'canceled');--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_reminder" ON "messages" USING btree ("cart_id") WHERE type = 'reminder' AND state <> 'canceled';--> statement-breakpoint
CREATE UNIQUE INDEX "opt_outs_one_in_force" ON "opt_outs" USING btree ("phone_number",coalesce(practice_id, ''),coalesce(through_practice_id, '')) WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX "opt_outs_phone" ON "opt_outs" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_external_id");--> statement-breakpoint
CREATE INDEX "orders_practice_ordered" ON "orders" USING btree ("practice_id","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_cart" ON "orders" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refill_requests_one" ON "refill_requests" USING btree ("practice_id","phone_number") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "refill_requests_phone" ON "refill_requests" USING btree ("phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "refills_order" ON "refills" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refills_open" ON "refills" USING btree ("practice_id","due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refills_due" ON "refills" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refills_phone" ON "refills" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "replies_message" ON "replies" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "replies_received" ON "replies" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "replies_phone" ON "replies" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "replies_unseen" ON "replies" USING btree ("practice_id") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "replies_holds" ON "replies" USING btree ("phone_number") WHERE kind = 'doubtful' AND decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "scheduled_orders_practice" ON "scheduled_orders" USING btree ("practice_id","scheduled_for","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_orders_series" ON "scheduled_orders" USING btree ("series_id","series_number");--> statement-breakpoint
CREATE INDEX "scheduled_orders_phone" ON "scheduled_orders" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "scheduled_orders_asked" ON "scheduled_orders" USING btree ("id") WHERE ask_gateway_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "scheduled_orders_due" ON "scheduled_orders" USING btree ("due_at") WHERE texted_at IS NULL AND failure_reason IS NULL AND canceled_at IS NULL;--> statement-breakpoint
CREATE INDEX "enrollment_links_expires_at" ON "enrollment_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_practice" ON "sessions" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("received_at") WHERE processed_at IS NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_aside" ON "webhook_events" USING btree ("received_at") WHERE fault IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_occurred" ON "webhook_deliveries" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_phone" ON "webhook_deliveries" USING btree ("phone_number") WHERE phone_number IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhooks_practice" ON "webhooks" USING btree ("practice_id");--> statement-breakpoint
-- The consent ledger only ever grows.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The consent ledger is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON "consents"
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON "consents"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
INSERT INTO "catalog_state" ("id", "version") VALUES (1, 0);
--> statement-breakpoint
-- So does the audit trail.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- A patient of whom something changed gets a new look at what they need (docs/product.md §13.1).
CREATE FUNCTION note_patient_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.phone_number IS NOT NULL THEN
    INSERT INTO follow_up_changes (practice_id, phone_number) VALUES (OLD.practice_id, OLD.phone_number);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.phone_number IS NOT NULL
    AND (TG_OP = 'INSERT' OR ROW(NEW.practice_id, NEW.phone_number) IS DISTINCT FROM ROW(OLD.practice_id, OLD.phone_number)) THEN
    INSERT INTO follow_up_changes (practice_id, phone_number) VALUES (NEW.practice_id, NEW.phone_number);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER messages_patient_added AFTER INSERT ON "messages"
  FOR EACH ROW WHEN (NEW.type IN ('initial', 'scheduled')) EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE TRIGGER messages_patient_changed AFTER UPDATE ON "messages"
  FOR EACH ROW WHEN (NEW.type IN ('initial', 'scheduled') AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE TRIGGER messages_patient_removed AFTER DELETE ON "messages"
  FOR EACH ROW EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE TRIGGER replies_patient AFTER INSERT OR UPDATE OR DELETE ON "replies"
  FOR EACH ROW EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE TRIGGER scheduled_orders_patient AFTER INSERT OR UPDATE OR DELETE ON "scheduled_orders"
  FOR EACH ROW EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE TRIGGER refills_patient AFTER INSERT OR UPDATE OR DELETE ON "refills"
  FOR EACH ROW EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE TRIGGER follow_up_dismissals_patient AFTER INSERT OR UPDATE OR DELETE ON "follow_up_dismissals"
  FOR EACH ROW EXECUTE FUNCTION note_patient_change();
--> statement-breakpoint
CREATE FUNCTION note_cart_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_up_changes (practice_id, phone_number)
  SELECT DISTINCT practice_id, phone_number FROM messages WHERE cart_id = NEW.id AND phone_number IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER carts_opening AFTER UPDATE ON "carts"
  FOR EACH ROW WHEN (OLD.opened_at IS DISTINCT FROM NEW.opened_at) EXECUTE FUNCTION note_cart_opening();
--> statement-breakpoint
CREATE FUNCTION note_series_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_up_changes (practice_id, phone_number)
  SELECT DISTINCT practice_id, phone_number FROM scheduled_orders WHERE series_id = NEW.id AND phone_number IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_series_end AFTER UPDATE ON "order_series"
  FOR EACH ROW EXECUTE FUNCTION note_series_end();
--> statement-breakpoint
CREATE FUNCTION note_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_up_changes (practice_id, phone_number)
  SELECT practice_id, phone_number FROM messages WHERE phone_number = NEW.phone_number
  UNION SELECT practice_id, phone_number FROM replies WHERE phone_number = NEW.phone_number
  UNION SELECT practice_id, phone_number FROM scheduled_orders WHERE phone_number = NEW.phone_number
  UNION SELECT practice_id, phone_number FROM refills WHERE phone_number = NEW.phone_number;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER opt_outs_patient AFTER INSERT OR UPDATE ON "opt_outs"
  FOR EACH ROW EXECUTE FUNCTION note_opt_out();
