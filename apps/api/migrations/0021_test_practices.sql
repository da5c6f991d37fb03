ALTER TABLE "practices" ADD COLUMN "test_of" text;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_test_of_practices_id_fk" FOREIGN KEY ("test_of") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_test_of_unique" UNIQUE("test_of");--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_test_sender" CHECK (("practices"."test_of" IS NOT NULL) = ("practices"."sender" IS NOT NULL AND "practices"."sender" LIKE 'test:%'));--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_test_alone" CHECK ("practices"."test_of" IS NULL OR "practices"."group_id" IS NULL);