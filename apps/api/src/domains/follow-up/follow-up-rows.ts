import { FOLLOW_UP_REASONS } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { type SQL, sql } from 'drizzle-orm';
import { type FollowUpSettings, REASONS } from './reasons.js';

/** Which practice's needs to read, and as of when. */
export interface FollowUpScope extends FollowUpSettings {
  readonly practiceId: string;
  readonly now: Date;
}

const daysBefore = ({ now }: FollowUpScope, days: number): SQL =>
  sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;

/** Sort order by urgency, most urgent first. */
const RANK = sql`CASE reason ${sql.join(
  FOLLOW_UP_REASONS.map((reason, rank) => sql.raw(`WHEN '${reason}' THEN ${rank}`)),
  sql` `,
)} END`;

/** Whether a need is active now. */
const hasCome = (scope: FollowUpScope): SQL =>
  sql`CASE reason ${sql.join(
    FOLLOW_UP_REASONS.flatMap((reason) => {
      const days = REASONS[reason].waitsDays?.(scope);
      return days === undefined
        ? []
        : sql`WHEN ${sql.raw(`'${reason}'`)} THEN since <= ${daysBefore(scope, days)}`;
    }),
    sql` `,
  )} ELSE true END`;

/** Whether a need is active and not dismissed. */
export const isOpen = (scope: FollowUpScope): SQL => sql`ends_at > ${daysBefore(scope, 0)}
  AND (hidden_until IS NULL OR hidden_until <= ${daysBefore(scope, 0)}) AND ${hasCome(scope)}`;

/**
 * The common tables of every read (docs/product.md §13.2):
 *
 * - `open_needs`: the needs of a practice that are on the list now, each with its urgency
 * - `shown_rows`: the most urgent need of each number
 */
export const followUpTables = (scope: FollowUpScope): SQL => sql`
  open_needs AS MATERIALIZED (
    SELECT phone_number, reason, ${RANK} AS rank, subject, since FROM follow_up_needs
    WHERE practice_id = ${scope.practiceId} AND ${isOpen(scope)}
  ),
  shown_rows AS MATERIALIZED (
    SELECT DISTINCT ON (phone_number) * FROM open_needs ORDER BY phone_number, rank, since DESC, subject
  )`;

/** Whether there are changes that `follow_up_needs` does not reflect yet. */
export const isBehind = ({ practiceId }: FollowUpScope): SQL =>
  sql`EXISTS (SELECT FROM follow_up_changes WHERE practice_id = ${practiceId})`;
