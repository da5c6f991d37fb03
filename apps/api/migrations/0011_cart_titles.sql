CREATE TABLE "cart_titles" (
	"practice_id" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "cart_titles_practice_id_title_pk" PRIMARY KEY("practice_id","title")
);
--> statement-breakpoint
ALTER TABLE "cart_titles" ADD CONSTRAINT "cart_titles_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Titles in order, so that two carts with the same new ones wait for each other in one direction.
CREATE FUNCTION note_cart_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cart_titles (practice_id, title)
  SELECT DISTINCT NEW.practice_id, line ->> 'title' AS title FROM jsonb_array_elements(NEW.lines) AS line ORDER BY title
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER carts_titles AFTER INSERT ON "carts"
  FOR EACH ROW EXECUTE FUNCTION note_cart_titles();
