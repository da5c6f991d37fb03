CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_hash" text NOT NULL,
	"practice_id" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_id" text NOT NULL,
	"practice_id" text NOT NULL,
	"discount_code" text,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "carts_lines_count" CHECK (jsonb_typeof("carts"."lines") = 'array' AND jsonb_array_length("carts"."lines") BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"changes_read_until" timestamp (3) with time zone,
	CONSTRAINT "catalogue_state_single" CHECK ("catalogue_state"."id" = 1)
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
	"best_seller_rank" integer,
	"updated_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "variants_price_not_negative" CHECK ("variants"."price_cents" >= 0),
	CONSTRAINT "variants_policy_known" CHECK ("variants"."inventory_policy" IN ('CONTINUE', 'DENY'))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_number" text NOT NULL,
	"practice_id" text NOT NULL,
	"cart_id" uuid,
	"wording_version" text NOT NULL,
	"given" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_given_known" CHECK ("consents"."given" IN ('ticked', 'attested'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_endpoint_key_body_hash_pk" PRIMARY KEY("scope","endpoint","key","body_hash")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"cart_id" uuid,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"phone_number" text NOT NULL,
	"patient_last_name" text,
	"body" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"gateway_id" text,
	"error_code" integer,
	"error_message" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_gateway_id_unique" UNIQUE("gateway_id"),
	CONSTRAINT "messages_type_known" CHECK ("messages"."type" IN ('initial', 'reminder', 'scheduled')),
	CONSTRAINT "messages_state_known" CHECK ("messages"."state" IN ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'undelivered', 'refused')),
	CONSTRAINT "messages_phone_e164" CHECK ("messages"."phone_number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"discount_code" text,
	"gallery" text[] DEFAULT '{}'::text[] NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practices_name_unique" UNIQUE("name"),
	CONSTRAINT "practices_id_digits" CHECK ("practices"."id" ~ '^[0-9]{1,18}$'),
	CONSTRAINT "practices_name_length" CHECK (char_length("practices"."name") BETWEEN 1 AND 80),
	CONSTRAINT "practices_code_not_blank" CHECK ("practices"."discount_code" IS NULL OR "practices"."discount_code" ~ '^[^[:space:]]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_practice" ON "api_keys" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "carts_practice_created" ON "carts" USING btree ("practice_id","created_at");--> statement-breakpoint
CREATE INDEX "collection_products_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "variants_inventory_item" ON "variants" USING btree ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "consents_phone" ON "consents" USING btree ("phone_number","recorded_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_practice_created" ON "messages" USING btree ("practice_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_initial" ON "messages" USING btree ("cart_id","phone_number") WHERE type = 'initial' AND state NOT IN ('refused', 'undelivered');--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_practice" ON "sessions" USING btree ("practice_id");