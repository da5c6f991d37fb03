CREATE TABLE "practice_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"shared_sign_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_groups_name_unique" UNIQUE("name"),
	CONSTRAINT "practice_groups_name_length" CHECK (char_length("practice_groups"."name") BETWEEN 1 AND 80)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "practice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "practice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "origin_practice_id" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "practice_id" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_group_id_practice_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."practice_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_group_id_practice_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."practice_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_origin_practice_id_practices_id_fk" FOREIGN KEY ("origin_practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_group_id_practice_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."practice_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_group" ON "api_keys" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "practices_group" ON "practices" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "sessions_origin" ON "sessions" USING btree ("origin_practice_id");--> statement-breakpoint
CREATE INDEX "webhooks_group" ON "webhooks" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_one_owner" CHECK (("api_keys"."practice_id" IS NULL) <> ("api_keys"."group_id" IS NULL));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_one_owner" CHECK (("webhooks"."practice_id" IS NULL) <> ("webhooks"."group_id" IS NULL));