import { MAX_REPLIES_NAMED, type WaitingReply } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { IS_WAITING } from '../../texts/number-status.js';

/** As much of a reply as a line shows. */
const SHOWN_CHARACTERS = 160;

/** A waiting reply; instants as PostgreSQL writes them in JSON. */
export type FoundReply = {
  id: string;
  phone_number: string;
  patient_last_name: string | null;
  body: string;
  media_count: number;
  is_undecided: boolean;
  replied_at: string;
  unread: number;
  undecided: number;
  to_read: number;
};

/** How many replies are unseen, how many need a decision, and whose they are. */
export interface WaitingReplies {
  readonly unread: number;
  readonly undecided: number;
  readonly toRead: number;
  readonly replies: WaitingReply[];
}

/** Counts the replies that wait for staff and names the latest patients. */
export const selectWaitingReplies = (practiceId: string): SQL => sql`
  WITH waiting AS MATERIALIZED (
    SELECT id, phone_number, message_id, body, media_count, received_at, seen_at,
      ${IS_WAITING} AS is_undecided
    FROM replies
    WHERE practice_id = ${practiceId}
      AND (seen_at IS NULL OR ${IS_WAITING})
  ), patients AS (
    SELECT DISTINCT ON (phone_number) id, phone_number, message_id, body, media_count, is_undecided,
      max(received_at) OVER (PARTITION BY phone_number) AS replied_at
    FROM waiting
    ORDER BY phone_number, is_undecided DESC, received_at DESC, id DESC
  ), counted AS (
    SELECT count(*) FILTER (WHERE seen_at IS NULL)::integer AS unread,
      count(*) FILTER (WHERE is_undecided)::integer AS undecided,
      count(*) FILTER (WHERE NOT is_undecided)::integer AS to_read
    FROM waiting
  )
  SELECT patients.id, patients.phone_number, patient_last_name,
    left(patients.body, ${SHOWN_CHARACTERS}::integer) AS body,
    media_count, is_undecided, replied_at, unread, undecided, to_read
  FROM counted CROSS JOIN patients LEFT JOIN messages ON messages.id = message_id
  ORDER BY replied_at DESC, patients.id
  LIMIT ${MAX_REPLIES_NAMED}`;

export const presentReplies = (rows: readonly FoundReply[]): WaitingReplies => ({
  unread: rows[0]?.unread ?? 0,
  undecided: rows[0]?.undecided ?? 0,
  toRead: rows[0]?.to_read ?? 0,
  replies: rows.map(present),
});

const present = (row: FoundReply): WaitingReply => ({
  replyId: row.id,
  phoneNumber: row.phone_number,
  patientLastName: row.patient_last_name,
  body: row.body,
  mediaCount: row.media_count,
  isUndecided: row.is_undecided,
  repliedAt: new Date(row.replied_at).toISOString(),
});
