ALTER TABLE "replies" ADD COLUMN "media_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_channel_known" CHECK ("replies"."channel" IN ('sms', 'rcs'));--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_media_not_negative" CHECK ("replies"."media_count" >= 0);