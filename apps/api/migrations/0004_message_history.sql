-- The history of a practice is walked newest first, by page or in search of a name or number.
CREATE INDEX "messages_history" ON "messages" USING btree ("practice_id", "created_at" DESC, "id" DESC)
  WHERE type <> 'reminder';
