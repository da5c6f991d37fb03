import type { DismissalReason } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { followUpDismissals } from '../../db/schema/index.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import { recordAction } from '../practices/audit-repository.js';

/** "Later" brings a row back after a week. */
const LATER_MS = 7 * DAY_MS;

interface NewDismissal {
  /** E.164. */
  readonly phoneNumber: string;
  readonly reason: DismissalReason;
  readonly needs: readonly string[];
  readonly now: Date;
}

/** Stores a dismissal with its entry in the audit trail; returns its id. Call it in a transaction. */
export async function addDismissal(
  tx: Database,
  caller: Caller,
  { now, needs, ...dismissal }: NewDismissal,
): Promise<string> {
  const [added] = await tx
    .insert(followUpDismissals)
    .values({
      ...dismissal,
      needs: [...needs],
      practiceId: caller.practice.id,
      dismissedAt: now,
      endsAt: dismissal.reason === 'later' ? new Date(now.getTime() + LATER_MS) : null,
    })
    .returning({ id: followUpDismissals.id });
  if (!added) throw new Error('The dismissal was not stored.');
  await recordAction(tx, caller, {
    action: 'follow-up.dismissed',
    subject: `follow-up:${added.id}`,
    at: now,
  });
  return added.id;
}

/**
 * Takes a practice's dismissal back and returns its needs; none if it was already taken back. @throws ApiError
 * `dismissal_not_found`
 */
export async function undoDismissal(
  tx: Database,
  caller: Caller,
  id: string,
  now: Date,
): Promise<readonly string[]> {
  const isTheirs = and(eq(followUpDismissals.id, id), eq(followUpDismissals.practiceId, caller.practice.id));
  const undone = await tx
    .update(followUpDismissals)
    .set({ undoneAt: now })
    .where(and(isTheirs, isNull(followUpDismissals.undoneAt)))
    .returning({ needs: followUpDismissals.needs });
  const [dismissal] = undone;
  if (dismissal) {
    await recordAction(tx, caller, { action: 'follow-up.restored', subject: `follow-up:${id}`, at: now });
    return dismissal.needs;
  }
  const [known] = await tx.select({ id: followUpDismissals.id }).from(followUpDismissals).where(isTheirs);
  if (!known) throw new ApiError('dismissal_not_found');
  return [];
}
