import { type SQL, sql } from 'drizzle-orm';

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Practice 100200 gets extra rows, because it is the demo. */
const IS_LARGE = sql`messages.practice_id = 'demo-lakeside'`;

/** The first texts of the carts of this run. */
const FIRST_TEXTS = sql`messages JOIN seed_carts ON seed_carts.id = messages.cart_id AND messages.type <> 'reminder'`;

/** Recent replies from patients: thanks, of which two out of three are read, and questions that Follow-up lists. */
const addReplies = (now: Date): SQL => sql`
  INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at, seen_at)
  SELECT 'SMseed' || messages.id, phone_number, messages.practice_id, messages.id,
    CASE WHEN reason = 'replied' THEN 'Who is this?' ELSE words[1 + n / 19 % 5] END,
    CASE WHEN reason = 'replied' THEN 'other' ELSE 'thanks' END, came.at,
    CASE WHEN coalesce(reason <> 'replied', n % 3 > 0) THEN came.at + interval '3 hours' END
  FROM ${FIRST_TEXTS},
    LATERAL (SELECT messages.created_at + interval '95 minutes' AS at) AS came,
    (SELECT ARRAY['Thank you so much!', 'Got it, thanks', 'Sounds good', 'Ok, will do', 'Muchas gracias'] AS words) AS said
  WHERE coalesce(reason = 'replied', n % 19 = 5 OR (n % 5 = 1 AND ${IS_LARGE})) AND state = 'delivered' AND came.at BETWEEN ${at(now)} - interval '25 days' AND ${at(now)}`;

/** One in nine texts was a follow-up. */
const addFollowUps = (): SQL => sql`
  INSERT INTO follow_up_sends (message_id, practice_id, cart_id, kind, sent_at)
  SELECT messages.id, messages.practice_id, messages.cart_id, CASE WHEN n % 5 = 0 THEN 'corrected' ELSE 'again' END, messages.created_at
  FROM ${FIRST_TEXTS} WHERE n % 9 = 4 AND seed_carts.reason IS NULL`;

/** Patients that staff took off the list four days after the text. */
const addDismissals = (now: Date): SQL => sql`
  INSERT INTO follow_up_dismissals (practice_id, phone_number, reason, needs, dismissed_at)
  SELECT messages.practice_id, phone_number, reasons[1 + n / 7 % 7],
    ARRAY['failed:' || messages.id, 'opened:' || messages.id, 'not-ordered:' || messages.id],
    messages.created_at + interval '4 days'
  FROM ${FIRST_TEXTS},
    (SELECT ARRAY['not-interested', 'will-come-in', 'ordered-elsewhere', 'will-come-in', 'not-interested', 'wrong-number', 'other']
      AS reasons) AS given
  WHERE n % 7 = 3 AND seed_carts.reason IS NULL AND seed_carts.ordered_at IS NULL AND messages.created_at + interval '4 days' <= ${at(now)}`;

/** Sets `news_at`: when a cart's reminder was sent or its patient replied, the later (docs/product.md §8.13). */
const dateByNews = (): SQL => sql`
  UPDATE messages SET news_at = news.at
  FROM (
    SELECT id, max(at) AS at FROM (
      SELECT first_message_id AS id, attempted_at AS at FROM messages WHERE type = 'reminder'
      UNION ALL SELECT message_id, received_at FROM replies
    ) AS each_news GROUP BY id
  ) AS news
  WHERE messages.id = news.id AND news.at IS NOT NULL AND cart_id IN (SELECT id FROM seed_carts)`;

/** Data for Follow-up: replies, orders that could not be sent, follow-ups, and dismissals. */
export const followUpStatements = (now: Date): readonly SQL[] => [
  addReplies(now),
  dateByNews(),
  addFollowUps(),
  addDismissals(now),
];
