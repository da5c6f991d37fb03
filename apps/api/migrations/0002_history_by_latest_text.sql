DROP INDEX "messages_history";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "news_at" timestamp (3) with time zone;--> statement-breakpoint
-- Reminders that went and replies that came so far date their carts, too (docs/product.md §8.13).
UPDATE "messages" SET "news_at" = news.at
FROM (
  SELECT id, max(at) AS at FROM (
    SELECT first_message_id AS id, attempted_at AS at FROM "messages" WHERE type = 'reminder'
    UNION ALL SELECT message_id, received_at FROM "replies"
  ) AS each_news GROUP BY id
) AS news
WHERE "messages".id = news.id AND news.at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_history" ON "messages" USING btree ("practice_id",greatest(created_at, attempted_at, news_at) DESC,"id" DESC NULLS FIRST) WHERE type IN ('initial', 'scheduled');
