ALTER TABLE "practices" DROP CONSTRAINT "practices_id_digits";--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "sign_in_id" text;--> statement-breakpoint
UPDATE "practices" SET "sign_in_id" = "id";--> statement-breakpoint
ALTER TABLE "practices" ALTER COLUMN "sign_in_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_sign_in_id_unique" UNIQUE("sign_in_id");--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_id_plain" CHECK ("practices"."id" ~ '^[A-Za-z0-9-]{1,64}$');--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_sign_in_id_digits" CHECK ("practices"."sign_in_id" ~ '^[0-9]{1,18}$');