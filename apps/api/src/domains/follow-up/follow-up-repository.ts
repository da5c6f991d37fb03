import type { FollowUpReason, RepeatEnd } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import type { ReasonCode } from '@eyecart/shared/reasons';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { containsPart, type PatientSearch } from '../../db/patient-search.js';
import { runPrepared } from '../../db/run-prepared.js';
import type { CartLine, RefillLine } from '../../db/schema/index.js';
import { lastFollowUpTo } from '../texts/follow-up-send-repository.js';
import { IS_LISTED } from '../texts/is-listed.js';
import { IS_THANKS, IS_WAITING, isOptedOut } from '../texts/number-status.js';
import { type FollowUpScope, followUpTables, isBehind, isOpen } from './follow-up-rows.js';
import { type FollowUpPatients, isOneOf } from './reasons.js';
import { selectNeeds } from './select-needs.js';

/** The row that the previous page ended with. */
export interface FollowUpPlace {
  readonly rank: number;
  readonly since: Date;
  readonly subject: string;
}

export interface FollowUpQuery {
  /** Null for all. */
  readonly search: PatientSearch | null;
  readonly reason: FollowUpReason | null;
  readonly after: FollowUpPlace | null;
  readonly limit: number;
}

/** A row with its details; instants as PostgreSQL writes them in JSON. */
export interface FoundFollowUp {
  readonly phone_number: string;
  readonly rank: number;
  readonly reason: FollowUpReason;
  readonly subject: string;
  readonly since: string;
  readonly needs: string[];
  readonly patient_last_name: string | null;
  readonly message_id: string | null;
  readonly has_failed: boolean;
  readonly sent_at: string | null;
  readonly reason_code: ReasonCode | null;
  readonly reason_params: unknown;
  readonly opened_at: string | null;
  readonly public_id: string | null;
  readonly expires_at: string | null;
  readonly cart_lines: CartLine[] | null;
  readonly reply_body: string | null;
  readonly reply_media_count: number | null;
  readonly unread: number | null;
  readonly is_undecided: boolean | null;
  readonly order_lines: CartLine[] | null;
  readonly order_reason_code: ReasonCode | null;
  readonly order_reason_params: unknown;
  readonly end_reason: RepeatEnd | null;
  readonly refill_lines: RefillLine[] | null;
  readonly refill_has_discount: boolean | null;
  readonly refill_language: Language | null;
  readonly followed_at: string | null;
}

/** A page and the counts of all rows, and whether they are out of date. */
export type FoundPage = {
  rows: FoundFollowUp[];
  counts: Partial<Record<FollowUpReason, number>> | null;
  is_behind: boolean;
};

/** A page, the most urgent first, and the counts of all rows, in one statement. */
export async function findFollowUpPage(
  db: RootDatabase,
  scope: FollowUpScope,
  query: FollowUpQuery,
): Promise<FoundPage | undefined> {
  const [page] = await runPrepared<FoundPage>(db.$client, selectFollowUps(scope, query));
  return page;
}

/** The reasons that keep a number on the list, recomputed; empty when there are none. */
export async function findNeeds(
  tx: Database,
  scope: FollowUpScope,
  phoneNumber: string,
): Promise<readonly string[]> {
  const patients = { practiceId: scope.practiceId, phoneNumbers: [phoneNumber] };
  const { rows } = await tx.execute<{ need: string }>(sql`
    SELECT reason || ':' || subject AS need FROM (${selectNeeds(patients)}) AS needs WHERE ${isOpen(scope)}`);
  return rows.map(({ need }) => need);
}

/** The practices that have changes. */
export async function listChangedPractices(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ practice_id: string }>(
    sql`SELECT DISTINCT practice_id FROM follow_up_changes`,
  );
  return rows.map((row) => row.practice_id);
}

/** The practices that have changes of a number (E.164). */
export async function listChangedPracticesOf(tx: Database, phoneNumber: string): Promise<string[]> {
  const { rows } = await tx.execute<{ practice_id: string }>(
    sql`SELECT DISTINCT practice_id FROM follow_up_changes WHERE phone_number = ${phoneNumber}`,
  );
  return rows.map((row) => row.practice_id);
}

/** Deletes a practice's oldest changes, up to `limit`, and returns the number (E.164) of each. */
export async function takeChanges(tx: Database, practiceId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ phone_number: string }>(sql`
    DELETE FROM follow_up_changes
    WHERE id IN (SELECT id FROM follow_up_changes WHERE practice_id = ${practiceId} ORDER BY id LIMIT ${limit})
    RETURNING phone_number`);
  return rows.map((row) => row.phone_number);
}

/** Replaces the needs of some patients by those that they have now. */
export async function replaceNeeds(tx: Database, patients: FollowUpPatients, now: Date): Promise<void> {
  const { practiceId } = patients;
  await tx.execute(sql`
    DELETE FROM follow_up_needs
    WHERE practice_id = ${practiceId} AND ${isOneOf(sql`phone_number`, patients)}`);
  await tx.execute(sql`
    INSERT INTO follow_up_needs (practice_id, phone_number, reason, subject, since, ends_at, hidden_until)
    SELECT ${practiceId}, phone_number, reason, subject, since, ends_at, hidden_until
    FROM (${selectNeeds(patients)}) AS needs WHERE ends_at > ${now.toISOString()}`);
}

export async function deleteEndedNeeds(tx: Database, now: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM follow_up_needs WHERE ends_at <= ${now.toISOString()}`);
}

/** How many rows there are, and whether that is out of date. */
export const countFollowUps = (scope: FollowUpScope): SQL => sql`
  SELECT count(DISTINCT phone_number)::integer AS count, ${isBehind(scope)} AS is_behind
  FROM follow_up_needs WHERE practice_id = ${scope.practiceId} AND ${isOpen(scope)}`;

/** The page as one JSON value, beside the counts. The details of a row are read only for the rows on the page. */
export const selectFollowUps = (scope: FollowUpScope, query: FollowUpQuery): SQL => sql`
  WITH ${followUpTables(scope)}, page AS (
    SELECT row.* FROM ${rowsToSearch(query.search, scope)}
    WHERE ${and(
      sql`true`,
      query.reason === null ? undefined : sql`row.reason = ${query.reason}`,
      query.after === null ? undefined : isAfter(query.after),
      query.search === null ? undefined : and(mayFit(query.search, scope), fits(query.search, scope)),
    )}
    ORDER BY row.rank, row.since DESC, row.subject
    LIMIT ${query.limit}
  )
  SELECT ${isBehind(scope)} AS is_behind,
    (SELECT jsonb_object_agg(reason, of_reason) FROM (
      SELECT reason, count(*)::integer AS of_reason FROM shown_rows GROUP BY reason) AS counted) AS counts,
    (SELECT coalesce(jsonb_agg(shown ORDER BY rank, since DESC, subject), '[]') FROM (
      SELECT row.*, needs.needs, patient.*, reply.*, followed.followed_at
      FROM page AS row JOIN (
        SELECT phone_number, array_agg(reason || ':' || subject ORDER BY rank, since DESC, subject) AS needs
        FROM open_needs WHERE phone_number IN (SELECT phone_number FROM page) GROUP BY phone_number
      ) AS needs ON needs.phone_number = row.phone_number ${patientOfRow(scope)}
      LEFT JOIN LATERAL (
        SELECT (array_agg(body ORDER BY received_at DESC, id DESC))[1] AS reply_body,
          (array_agg(media_count ORDER BY received_at DESC, id DESC))[1] AS reply_media_count, count(*)::integer AS unread,
          bool_or(${IS_WAITING}) AS is_undecided
        FROM replies
        WHERE row.reason = 'replied' AND practice_id = ${scope.practiceId} AND phone_number = row.phone_number
          AND seen_at IS NULL AND kind <> 'stop' AND NOT ${IS_THANKS}
      ) AS reply ON true
      LEFT JOIN LATERAL (${lastFollowUpTo(sql`row.phone_number`, scope.now)}) AS followed
        ON NOT ${isOptedOut(sql`row.phone_number`)}
    ) AS shown) AS rows`;

/**
 * The rows that may fit a search, joined with what it looks at. They are sorted first, so that no more are checked than
 * fill the page. The index `messages_patients` alone rules most out: their number has no text with such a name, and
 * they have no order of their own.
 */
const rowsToSearch = (search: PatientSearch | null, scope: FollowUpScope): SQL =>
  search === null
    ? sql`shown_rows AS row`
    : sql`(SELECT * FROM shown_rows ORDER BY rank, since DESC, subject OFFSET 0) AS row ${patientOfRow(scope)}`;

/** A scalar subquery, since PostgreSQL would hash all the practice's texts for EXISTS. */
function mayFit(search: PatientSearch, scope: FollowUpScope): SQL {
  if ('digits' in search) return fits(search, scope);
  const isIn = containsPart(search.part);
  return sql`(reason IN ('not-scheduled', 'repeat-stopped', 'refill') OR ${hasTitle(search.part, scope)} OR (
    SELECT 1 FROM messages
    WHERE messages.phone_number = row.phone_number AND practice_id = ${scope.practiceId}
      AND type IN ('initial', 'scheduled') AND ${isIn(sql`patient_last_name`)}
    LIMIT 1) = 1)`;
}

/** Whether one of the titles that the practice's carts have had contains it. */
const hasTitle = (part: string, { practiceId }: FollowUpScope): SQL =>
  sql`EXISTS (SELECT FROM cart_titles WHERE practice_id = ${practiceId} AND ${containsPart(part)(sql`title`)})`;

/** Joins the latest text of a number, its cart, and the scheduled order that the row is about. */
const patientOfRow = ({ practiceId }: FollowUpScope): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT message.id AS message_id, message.cart_id, coalesce(message.patient_last_name, planned.patient_last_name, refills.patient_last_name) AS patient_last_name,
      message.state IN ('undelivered', 'refused', 'canceled') AS has_failed, message.sent_at, message.reason_code, message.reason_params,
      carts.opened_at, carts.public_id, carts.expires_at, carts.lines AS cart_lines,
      coalesce(planned.lines, refills.lines) AS order_lines, planned.reason_code AS order_reason_code,
      planned.reason_params AS order_reason_params, series.end_reason,
      refills.lines AS refill_lines, refills.discount_code IS NOT NULL AS refill_has_discount,
      refills.language AS refill_language
    FROM (SELECT) AS nothing
    LEFT JOIN LATERAL (
      SELECT id, patient_last_name, cart_id, state, sent_at, reason_code, reason_params FROM messages
      WHERE messages.phone_number = row.phone_number AND practice_id = ${practiceId} AND ${IS_LISTED}
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS message ON true
    LEFT JOIN carts ON carts.id = message.cart_id
    LEFT JOIN scheduled_orders AS planned
      ON planned.id = CASE WHEN row.reason IN ('not-scheduled', 'repeat-stopped') THEN row.subject::integer END
    LEFT JOIN order_series AS series ON series.id = planned.series_id
    LEFT JOIN refills ON refills.id = CASE WHEN row.reason = 'refill' THEN row.subject::uuid END
  ) AS patient ON true`;

const isAfter = ({ rank, since, subject }: FollowUpPlace): SQL => {
  const at = sql`${since.toISOString()}::timestamptz`;
  return sql`(row.rank > ${rank}::integer OR (row.rank = ${rank}::integer
    AND (row.since < ${at} OR (row.since = ${at} AND row.subject > ${subject}))))`;
};

/** Whether a row fits. Carts are read only if one of the practice's cart titles matches. */
function fits(search: PatientSearch, scope: FollowUpScope): SQL {
  if ('digits' in search) return sql`strpos(row.phone_number, ${search.digits}) > 0`;
  const isIn = containsPart(search.part);
  return sql`(${isIn(sql`patient_last_name`)} OR (
    SELECT bool_or(${isIn(sql`line ->> 'title'`)})
    FROM jsonb_array_elements(coalesce(order_lines, CASE
      WHEN ${hasTitle(search.part, scope)}
      THEN (SELECT lines FROM carts WHERE carts.id = cart_id) END)) AS line))`;
}
