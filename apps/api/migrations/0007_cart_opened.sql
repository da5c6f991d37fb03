ALTER TABLE "carts" ADD COLUMN "opened_at" timestamp (3) with time zone;
