ALTER TABLE "messages" ADD COLUMN "shortfalls" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_shortfalls_known" CHECK (jsonb_typeof("messages"."shortfalls") = 'array'
        AND NOT jsonb_path_exists("messages"."shortfalls", '$[*] ? (!(@.code == "left_out" || @.code == "fewer_than_ordered"))')) NOT VALID;
