-- The consent ledger only ever grows.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The consent ledger is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON "consents"
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON "consents"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
INSERT INTO "catalogue_state" ("id", "version") VALUES (1, 0);
