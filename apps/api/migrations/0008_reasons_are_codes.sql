DROP INDEX "scheduled_orders_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "wait_code" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "wait_params" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD COLUMN "wait_code" text;--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD COLUMN "wait_params" jsonb;--> statement-breakpoint
CREATE INDEX "scheduled_orders_due" ON "scheduled_orders" USING btree ("due_at") WHERE texted_at IS NULL AND reason_code IS NULL AND canceled_at IS NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reason_known" CHECK ("messages"."reason_code" IN ('opted_out', 'ordered', 'first_text_failed', 'arrived_late', 'cart_expired', 'other_reminder', 'no_opening', 'practice_disabled', 'number_corrected', 'order_deleted', 'order_changed', 'repeat_stopped', 'erased', 'in_doubt', 'waited_too_long', 'over_limit_too_long', 'confirmation_late', 'answer_on_hold', 'gateway_busy', 'not_accepted', 'sender_failed', 'carrier_busy', 'invalid_number', 'country_off', 'unreachable', 'not_mobile', 'phone_off', 'blocked', 'no_such_number', 'landline', 'filtered', 'not_delivered', 'delivery_failed', 'sender_down', 'gateway_busy_retrying', 'phone_off_retrying', 'not_delivered_retrying', 'unknown')
        AND (coalesce("messages"."reason_code" IN ('waits_for_hours', 'number_limit', 'practice_limit', 'nothing_left'), false) = ("messages"."reason_params" IS NOT NULL)));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_wait_known" CHECK ("messages"."wait_code" IN ('sender_down', 'gateway_busy_retrying', 'phone_off_retrying', 'not_delivered_retrying', 'held_for_reply', 'held_elsewhere', 'weekly_limit', 'state_limit', 'waits_for_hours', 'number_limit', 'practice_limit', 'unknown')
        AND (coalesce("messages"."wait_code" IN ('waits_for_hours', 'number_limit', 'practice_limit', 'nothing_left'), false) = ("messages"."wait_params" IS NOT NULL)));--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD CONSTRAINT "scheduled_orders_reason_known" CHECK ("scheduled_orders"."reason_code" IN ('opted_out', 'practice_disabled', 'no_opening', 'in_doubt', 'tried_before_deleted', 'repeat_not_opened', 'repeat_late', 'nothing_left', 'unknown')
        AND (coalesce("scheduled_orders"."reason_code" IN ('waits_for_hours', 'number_limit', 'practice_limit', 'nothing_left'), false) = ("scheduled_orders"."reason_params" IS NOT NULL)));--> statement-breakpoint
ALTER TABLE "scheduled_orders" ADD CONSTRAINT "scheduled_orders_wait_known" CHECK ("scheduled_orders"."wait_code" IN ('sender_down', 'gateway_busy_retrying', 'phone_off_retrying', 'not_delivered_retrying', 'held_for_reply', 'held_elsewhere', 'weekly_limit', 'state_limit', 'waits_for_hours', 'number_limit', 'practice_limit', 'unknown')
        AND (coalesce("scheduled_orders"."wait_code" IN ('waits_for_hours', 'number_limit', 'practice_limit', 'nothing_left'), false) = ("scheduled_orders"."wait_params" IS NOT NULL)));--> statement-breakpoint
-- From here on, codes take the place of the sentences. `error_message`, `wait_note`, and `failure_reason` are neither read
-- nor written any longer, and are dropped one release later (CONTRIBUTING.md, "Expand, then contract").
CREATE FUNCTION pg_temp.text_reason_of(sentence text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE sentence
    WHEN 'The patient has opted out. Ask them to text START, or show the QR code.' THEN 'opted_out'
    WHEN 'The patient has ordered.' THEN 'ordered'
    WHEN 'The first text was not delivered.' THEN 'first_text_failed'
    WHEN 'The first try arrived after all.' THEN 'arrived_late'
    WHEN 'The cart link has expired.' THEN 'cart_expired'
    WHEN 'This cart already has a reminder.' THEN 'other_reminder'
    WHEN 'There was no allowed time to text this number within two days.' THEN 'no_opening'
    WHEN 'The practice no longer uses the portal.' THEN 'practice_disabled'
    WHEN 'The cart was sent to a corrected number.' THEN 'number_corrected'
    WHEN 'The scheduled order was deleted.' THEN 'order_deleted'
    WHEN 'The scheduled order was changed.' THEN 'order_changed'
    WHEN 'The repeating order was stopped.' THEN 'repeat_stopped'
    WHEN 'The patient’s number was erased.' THEN 'erased'
    WHEN 'We couldn’t confirm whether this text went out, so we didn’t send it again. Ask the patient, or show the QR code.' THEN 'in_doubt'
    WHEN 'Texts could not be sent for three days, so this one was not. Send the cart again, or show the QR code.' THEN 'waited_too_long'
    WHEN 'This text was over the sending limit for two days, so it was not sent. Send the cart again, or show the QR code.' THEN 'over_limit_too_long'
    WHEN 'The opt-out could not be confirmed within five minutes, so it was not.' THEN 'confirmation_late'
    WHEN 'Automatic texts to this number were on hold.' THEN 'answer_on_hold'
    WHEN 'The text service was busy for too long. Send the cart again, or show the patient the QR code.' THEN 'gateway_busy'
    WHEN 'The text service did not accept this text. Send the cart again, or show the patient the QR code.' THEN 'not_accepted'
    WHEN 'Texts could not be sent. Send the cart again, or show the QR code.' THEN 'sender_failed'
    WHEN 'The text service was too busy. Send the cart again, or show the QR code.' THEN 'carrier_busy'
    WHEN 'This is not a valid phone number. Check the digits with the patient, then send the cart again.' THEN 'invalid_number'
    WHEN 'Texting to this country isn’t enabled. The operator has been notified; show the QR code.' THEN 'country_off'
    WHEN 'Our texts can’t reach this number. Ask for another mobile number, or show the QR code.' THEN 'unreachable'
    WHEN 'This is not a mobile number. Ask for a mobile number, then send the cart again.' THEN 'not_mobile'
    WHEN 'The phone is off or out of range. Send the cart again later, or show the QR code.' THEN 'phone_off'
    WHEN 'The patient’s phone blocks this message. Ask them to allow it, or show the QR code.' THEN 'blocked'
    WHEN 'This number does not exist. Check the digits with the patient, then send the cart again.' THEN 'no_such_number'
    WHEN 'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.' THEN 'landline'
    WHEN 'The phone company filtered this text as spam. Show the QR code, and tell support if it happens again.' THEN 'filtered'
    WHEN 'The phone company did not deliver this text and gave no reason. Send it again later, or show the QR code.' THEN 'not_delivered'
    WHEN 'This text could not be delivered. Send the cart again, or show the QR code.' THEN 'delivery_failed'
    WHEN 'The text service is busy. We will try again; you don’t need to do anything.' THEN 'gateway_busy_retrying'
    WHEN 'The phone is off or out of range. We will try once more later; the QR code works now.' THEN 'phone_off_retrying'
    WHEN 'The phone company did not deliver this text and gave no reason. We will try once more.' THEN 'not_delivered_retrying'
    ELSE 'unknown' END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.wait_code_of(sentence text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN sentence = 'Texts cannot be sent at the moment. The operator has been told.' THEN 'sender_down'
    WHEN sentence = 'The text service is busy. We will try again; you don’t need to do anything.' THEN 'gateway_busy_retrying'
    WHEN sentence = 'The phone is off or out of range. We will try once more later; the QR code works now.' THEN 'phone_off_retrying'
    WHEN sentence = 'The phone company did not deliver this text and gave no reason. We will try once more.' THEN 'not_delivered_retrying'
    WHEN sentence = 'Waiting for your decision: the patient’s reply may be a request to stop.' THEN 'held_for_reply'
    WHEN sentence = 'Waiting: automatic texts to this number are on hold, for three days at most.' THEN 'held_elsewhere'
    WHEN sentence = 'Waiting: this number gets at most one automatic text a week.' THEN 'weekly_limit'
    WHEN sentence = 'Waiting: this number has had three texts within 24 hours, the most that is lawful where the patient may live.' THEN 'state_limit'
    WHEN sentence ~ '^Waiting: this number has reached its limit of \d{1,9} texts? an hour\.$' THEN 'number_limit'
    WHEN sentence ~ '^Waiting: your practice has reached its limit of \d{1,9} texts? a day\.$' THEN 'practice_limit'
    ELSE 'unknown' END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.order_reason_of(sentence text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN sentence = 'The patient has opted out. Ask them to text START, or show the QR code.' THEN 'opted_out'
    WHEN sentence = 'The practice no longer uses the portal.' THEN 'practice_disabled'
    WHEN sentence = 'There was no allowed time to text this number within two days.' THEN 'no_opening'
    WHEN sentence = 'We couldn’t confirm whether this text went out, so we didn’t send it again. Ask the patient, or show the QR code.' THEN 'in_doubt'
    WHEN sentence = 'We tried to text this order before it was deleted. Ask the patient, or send it now.' THEN 'tried_before_deleted'
    WHEN sentence = 'The last three texts were not opened, so the repeating order has stopped.' THEN 'repeat_not_opened'
    WHEN sentence = 'The previous one went out late, so this one was skipped.' THEN 'repeat_late'
    WHEN starts_with(sentence, 'Nothing in this order can be bought right now') THEN 'nothing_left'
    ELSE 'unknown' END
$$;--> statement-breakpoint
UPDATE "messages" SET
  reason_code = CASE WHEN error_message IS NOT NULL THEN pg_temp.text_reason_of(error_message) END,
  wait_code = CASE WHEN wait_note IS NOT NULL THEN pg_temp.wait_code_of(wait_note) END,
  wait_params = CASE WHEN pg_temp.wait_code_of(wait_note) IN ('number_limit', 'practice_limit')
    THEN jsonb_build_object('limit', (regexp_match(wait_note, '(\d+) texts? an? '))[1]::integer) END
WHERE error_message IS NOT NULL OR wait_note IS NOT NULL;--> statement-breakpoint
-- A wait for allowed hours names the opening by the practice's clock, such as "Waiting until 2:00 PM EST on Friday, November
-- 20 (9:00 AM for the patient), when texts are allowed where the patient may live." It was within days of the text.
UPDATE "messages" SET wait_code = 'waits_for_hours', wait_params = jsonb_build_object(
  'opening', to_char(opening AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'place', CASE words[6] WHEN 'where you are' THEN 'practice' WHEN 'where the patient may live' THEN 'patient' ELSE 'both' END)
FROM (
  SELECT id, words,
    CASE WHEN this_year < created_at - interval '1 day' THEN (opens + interval '1 year') AT TIME ZONE zone ELSE this_year END AS opening
  FROM (
    SELECT *, opens AT TIME ZONE zone AS this_year
    FROM (
      SELECT texts.id, texts.created_at, zone, words,
        make_date(extract(year FROM texts.created_at AT TIME ZONE zone)::integer,
          array_position(ARRAY['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
            'November', 'December'], words[4]), 1)
          + (words[5]::integer - 1) * interval '1 day'
          + (words[1]::integer % 12 + CASE words[3] WHEN 'P' THEN 12 ELSE 0 END) * interval '1 hour'
          + words[2]::integer * interval '1 minute' AS opens
      FROM "messages" AS texts
        JOIN "practices" ON practices.id = texts.practice_id
        JOIN (SELECT name AS zone FROM pg_timezone_names) AS zones ON zone = practices.time_zone,
        LATERAL regexp_match(texts.wait_note, '^Waiting until (\d{1,2}):(\d{2}) ([AP])M \S+ on [A-Z][a-z]+day, (January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2})(?: \(.+ for the patient\))?, when texts are allowed (where you are|where the patient may live|where the patient may live and where you are)\.$') AS words
      WHERE texts.wait_note IS NOT NULL AND words IS NOT NULL
    ) AS read_notes
  ) AS openings
) AS hours
WHERE "messages".id = hours.id;--> statement-breakpoint
UPDATE "scheduled_orders" SET
  reason_code = pg_temp.order_reason_of(failure_reason),
  reason_params = CASE WHEN pg_temp.order_reason_of(failure_reason) = 'nothing_left' THEN jsonb_build_object(
    'products', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('title', found[1],
        'reason', CASE found[2] WHEN 'no longer available' THEN 'gone' ELSE 'sold_out' END) ORDER BY place), '[]')
      FROM regexp_matches(failure_reason, '"(.*?)" \((no longer available|temporarily out of stock)\)', 'g')
        WITH ORDINALITY AS each_product (found, place)),
    'more', coalesce((regexp_match(failure_reason, ' and (\d{1,4}) more\.$'))[1]::integer, 0)) END
WHERE failure_reason IS NOT NULL;--> statement-breakpoint
UPDATE "scheduled_orders" SET wait_code = 'weekly_limit', note = NULL
WHERE note = 'Waiting: this number gets at most one automatic text a week.';--> statement-breakpoint
DROP FUNCTION pg_temp.text_reason_of(text), pg_temp.wait_code_of(text), pg_temp.order_reason_of(text);
