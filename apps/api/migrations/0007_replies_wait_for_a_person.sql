ALTER TABLE "replies" DROP CONSTRAINT "replies_kind_known";--> statement-breakpoint
DROP INDEX "replies_holds";--> statement-breakpoint
CREATE INDEX "replies_holds" ON "replies" USING btree ("phone_number") WHERE kind IN ('other', 'doubtful') AND decided_at IS NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_kind_known" CHECK ("replies"."kind" IN ('stop', 'start', 'help', 'thanks', 'other', 'doubtful', 'ordinary'));