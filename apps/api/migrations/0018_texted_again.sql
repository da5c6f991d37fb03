ALTER TABLE "messages" DROP CONSTRAINT "messages_type_known";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_reminder_follows";--> statement-breakpoint
-- Not validated: every row obeyed the narrower rules, and reading them all would hold up the table.
ALTER TABLE "messages" ADD CONSTRAINT "messages_type_known" CHECK ("messages"."type" IN ('initial', 'reminder', 'scheduled', 'link', 'confirmation', 'answer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reminder_follows" CHECK (("messages"."type" IN ('reminder', 'link')) = ("messages"."first_message_id" IS NOT NULL)) NOT VALID;
