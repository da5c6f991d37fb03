import { MAX_FAILURES_NAMED, MAX_REPLIES_NAMED } from '@eyecart/shared/contracts';
import type { ReasonCode } from '@eyecart/shared/reasons';
import { type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { runPrepared } from '../../../db/run-prepared.js';
import type { CartLine } from '../../../db/schema/index.js';
import { selectQueue } from '../../carts/draft-order-repository.js';
import { type FoundWebhook, selectUndismissedWebhooks } from '../../integrations/webhook-repository.js';
import { IS_THANKS, IS_WAITING } from '../../texts/number-status.js';
import { countFollowUps } from '../follow-up-repository.js';
import type { FollowUpScope } from '../follow-up-rows.js';

/** How much of a reply an alert shows. */
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

/** A failed text; instants as PostgreSQL writes them in JSON. */
export type FoundFailure = {
  id: string;
  phone_number: string | null;
  patient_last_name: string | null;
  reason_code: ReasonCode | null;
  reason_params: unknown;
  unseen_failure_at: string;
  public_id: string | null;
  lines: CartLine[] | null;
  total: number;
};

export type FoundAlerts = {
  replies: FoundReply[];
  failures: FoundFailure[];
  webhooks: FoundWebhook[];
  /** At most one. */
  queue: { id: number; patient_last_name: string; total: number }[];
  count: number;
  is_behind: boolean;
};

/** What needs a practice's staff, and whether the count of Follow-up is out of date. */
export async function findAlerts(db: RootDatabase, scope: FollowUpScope): Promise<FoundAlerts> {
  const [found] = await runPrepared<FoundAlerts>(
    db.$client,
    sql`
      SELECT ${asList(selectWaitingReplies(scope.practiceId))} AS replies,
        ${asList(selectUnseenFailures(scope))} AS failures,
        ${asList(selectUndismissedWebhooks(scope.practiceId))} AS webhooks,
        ${asList(selectQueue(scope.practiceId))} AS queue,
        needs.* FROM (${countFollowUps(scope)}) AS needs`,
  );
  if (!found) throw new Error('The alerts were not read.');
  return found;
}

/** Rows as one JSON value, in their order. */
const asList = (query: SQL): SQL =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(found)), '[]') FROM (${query}) AS found)`;

/** Counts the replies that wait for staff and names the latest patients. */
const selectWaitingReplies = (practiceId: string): SQL => sql`
  WITH waiting AS MATERIALIZED (
    SELECT id, phone_number, message_id, body, media_count, received_at, seen_at,
      ${IS_WAITING} AS is_undecided
    FROM replies
    WHERE practice_id = ${practiceId}
      AND (seen_at IS NULL AND NOT ${IS_THANKS} OR ${IS_WAITING})
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

/** The texts that failed after staff stopped watching, by an index that contains nothing else. */
const selectUnseenFailures = ({ practiceId, now }: FollowUpScope): SQL => sql`
  SELECT messages.id, phone_number, patient_last_name, reason_code, reason_params, unseen_failure_at, lines,
    CASE WHEN expires_at > ${now.toISOString()}::timestamptz THEN public_id END AS public_id,
    count(*) OVER ()::integer AS total
  FROM messages LEFT JOIN carts ON carts.id = cart_id
  WHERE messages.practice_id = ${practiceId} AND unseen_failure_at IS NOT NULL
  ORDER BY unseen_failure_at DESC, messages.id
  LIMIT ${MAX_FAILURES_NAMED}`;
