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
	CONSTRAINT "bundle_items_one_of_a_variant" UNIQUE("bundle_id","variant_id"),
	CONSTRAINT "bundle_items_quantity" CHECK ("bundle_items"."quantity" BETWEEN 1 AND 999),
	CONSTRAINT "bundle_items_price_not_negative" CHECK ("bundle_items"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practice_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bundles_name_not_blank" CHECK (btrim("bundles"."name") <> '' AND char_length("bundles"."name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "draft_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"practice_id" text NOT NULL,
	"phone_number" text,
	"patient_last_name" text NOT NULL,
	"discount_code" text,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
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
	CONSTRAINT "favorites_practice_id_product_id_pk" PRIMARY KEY("practice_id","product_id"),
	CONSTRAINT "favorites_price_not_negative" CHECK ("favorites"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundles_practice_created" ON "bundles" USING btree ("practice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "draft_orders_practice_created" ON "draft_orders" USING btree ("practice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "favorites_practice_created" ON "favorites" USING btree ("practice_id","created_at","product_id");