ALTER TABLE "messages" ADD COLUMN "wait_note" text;
