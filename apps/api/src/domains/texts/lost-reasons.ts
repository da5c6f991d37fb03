import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { type SQL, sql } from 'drizzle-orm';

/** Why a text that no one canceled was never sent. Staff count on such texts, so they show as failed. */
export const LOST_REASONS: readonly string[] = [
  TEXT_REASONS.noRoom,
  TEXT_REASONS.waitedTooLong,
  TEXT_REASONS.noOpening,
];

/** The same in SQL, as constants. */
export const LOST_REASONS_IN_SQL: SQL = sql.raw(
  LOST_REASONS.map((reason) => `'${reason.replaceAll("'", "''")}'`).join(', '),
);
