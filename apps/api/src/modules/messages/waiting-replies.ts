import { MAX_REPLIES_NAMED, type WaitingReply } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import type { RootDatabase } from '../../db/client.js';
import { runPrepared } from '../../db/run-prepared.js';

/** As much of a reply as a line shows. */
const SHOWN_CHARACTERS = 160;

type FoundReply = {
  id: string;
  phone_number: string;
  patient_last_name: string | null;
  body: string;
  is_undecided: boolean;
  replied_at: Date;
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

export type FindWaitingReplies = (practiceId: string) => Promise<WaitingReplies>;

/** Counts the replies that wait for staff and names the latest patients, in one statement. */
export function createFindWaitingReplies({ db }: { readonly db: RootDatabase }): FindWaitingReplies {
  return async (practiceId) => {
    const rows = await runPrepared<FoundReply>(
      db.$client,
      sql`
      WITH waiting AS MATERIALIZED (
        SELECT id, phone_number, message_id, body, received_at, seen_at,
          kind = 'doubtful' AND decided_at IS NULL AS is_undecided
        FROM replies
        WHERE practice_id = ${practiceId}
          AND (seen_at IS NULL OR (kind = 'doubtful' AND decided_at IS NULL))
      ), patients AS (
        SELECT DISTINCT ON (phone_number) id, phone_number, message_id, body, is_undecided,
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
        is_undecided, replied_at, unread, undecided, to_read
      FROM counted CROSS JOIN patients LEFT JOIN messages ON messages.id = message_id
      ORDER BY replied_at DESC, patients.id
      LIMIT ${MAX_REPLIES_NAMED}`,
    );
    const [first] = rows;
    return {
      unread: first?.unread ?? 0,
      undecided: first?.undecided ?? 0,
      toRead: first?.to_read ?? 0,
      replies: rows.map(present),
    };
  };
}

const present = (row: FoundReply): WaitingReply => ({
  replyId: row.id,
  phoneNumber: row.phone_number,
  patientLastName: row.patient_last_name,
  body: row.body,
  isUndecided: row.is_undecided,
  repliedAt: row.replied_at.toISOString(),
});
