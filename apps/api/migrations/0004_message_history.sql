-- The history of a practice, newest first: a page, and a search by name or number, come from this index alone.
CREATE INDEX "messages_history" ON "messages" USING btree ("practice_id", "created_at" DESC, "id" DESC)
  INCLUDE ("patient_last_name", "phone_number") WHERE type <> 'reminder';
