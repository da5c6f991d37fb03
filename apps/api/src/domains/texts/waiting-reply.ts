import type { Reply } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { replies } from '../../db/schema/index.js';

/** A row of `replies` that waits for a decision and pauses automatic texts to its number (index `replies_holds`). */
export const IS_WAITING: SQL = sql.raw(
  "(replies.kind IN ('other', 'doubtful') AND replies.decided_at IS NULL)",
);

/** The kind of a stored reply. The last release, which may still run during an upgrade, wrote two other words. */
export function kindOf({ kind }: Pick<typeof replies.$inferSelect, 'kind'>): Reply['kind'] {
  if (kind === 'doubtful') return 'other';
  return kind === 'ordinary' ? 'thanks' : kind;
}
