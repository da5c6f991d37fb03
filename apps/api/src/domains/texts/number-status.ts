import type { Reply } from '@eyecart/shared/contracts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { optOuts, replies } from '../../db/schema/index.js';

/** SQL: an opt-out that neither START nor its practice has lifted (docs/product.md §8.10). */
export const IN_FORCE: SQL = sql.raw('opt_outs.lifted_at IS NULL');

/** SQL: the number (E.164) has opted out, through any practice (docs/product.md §8.10). */
export const isOptedOut = (phoneNumber: SQLWrapper | string): SQL<boolean> =>
  isFound(sql`${optOuts} WHERE ${optOuts.phoneNumber} = ${phoneNumber} AND ${IN_FORCE}`);

/** SQL: a reply that waits for a decision and pauses automatic texts to its number (index `replies_holds`). */
export const IS_WAITING: SQL = sql.raw(
  "(replies.kind IN ('other', 'doubtful') AND replies.decided_at IS NULL)",
);

/** SQL: a reply that only says thanks, so staff have nothing to decide (docs/product.md §8.11). */
export const IS_THANKS: SQL = sql.raw("(replies.kind IN ('thanks', 'ordinary'))");

/** SQL: automatic texts to the number (E.164) are paused, by a reply to any practice (docs/product.md §8.11). */
export const isPaused = (phoneNumber: SQLWrapper | string): SQL<boolean> =>
  isFound(sql`${replies} WHERE ${replies.phoneNumber} = ${phoneNumber} AND ${IS_WAITING}`);

/** A scalar subquery, because PostgreSQL may turn EXISTS into a hash of all practices' opt-outs or replies. */
const isFound = (rows: SQL): SQL<boolean> => sql<boolean>`((SELECT true FROM ${rows} LIMIT 1) IS TRUE)`;

/** Whose reply pauses texts to a number: `own` when this practice has one to decide, `other` when only others do. */
export type PausedBy = 'own' | 'other';

/** The reason that staff see for each. */
export const PAUSE_REASONS = {
  own: { code: 'held_for_reply' },
  other: { code: 'held_elsewhere' },
} as const satisfies Readonly<Record<PausedBy, object>>;

/** SQL: whose reply pauses the number, seen from one practice; null when it is not paused. */
export const pausedBy = (phoneNumber: SQLWrapper, practiceId: SQLWrapper): SQL<PausedBy | null> =>
  sql<PausedBy | null>`(
  SELECT CASE bool_or(${replies.practiceId} = ${practiceId}) WHEN true THEN 'own' WHEN false THEN 'other' END
  FROM ${replies} WHERE ${replies.phoneNumber} = ${phoneNumber} AND ${IS_WAITING})`;

/** The kind of a stored reply. The previous release, which may still run during an upgrade, wrote other kinds. */
export function kindOf({ kind }: Pick<typeof replies.$inferSelect, 'kind'>): Reply['kind'] {
  if (kind === 'doubtful') return 'other';
  return kind === 'ordinary' ? 'thanks' : kind;
}
