import { classOf, type TextReason } from '@eyecart/shared/reasons';
import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { waitColumns } from '../../../db/reason-columns.js';
import { messages } from '../../../db/schema/index.js';
import { isOneOf } from '../cancel-texts.js';
import type { Decision } from '../decide-text.js';
import { publishFailures } from '../delivery/publish-failures.js';
import { isStateIn, moveTexts } from '../transitions.js';

/** A due text with what was decided about it. */
export interface Decided {
  readonly id: string;
  readonly decision: Decision;
  /** Since when it is over the sending limit. */
  readonly overLimitSince: Date | null;
}

/** Sets when waiting texts are decided again. Their state does not change. */
export async function postpone(tx: Database, decided: readonly Decided[]): Promise<void> {
  const waiting = decided.flatMap(({ id, decision, overLimitSince }) =>
    decision.kind === 'wait'
      ? [{ id, until: decision.until, ...waitColumns(decision.wait), overLimitSince }]
      : [],
  );
  if (waiting.length === 0) return;
  await tx.execute(sql`
    UPDATE messages SET due_at = moved.until, wait_code = coalesce(moved."waitCode", messages.wait_code),
      wait_params = CASE WHEN moved."waitCode" IS NULL THEN messages.wait_params ELSE moved."waitParams" END,
      over_limit_since = moved."overLimitSince"
    FROM jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      AS moved (id uuid, until timestamptz, "waitCode" text, "waitParams" jsonb, "overLimitSince" timestamptz)
    WHERE messages.id = moved.id`);
}

/**
 * Cancels texts together with their reminders. Skips a reminder that another claim has locked, since that claim
 * decides about it.
 */
export async function cancelDecided(tx: Database, decided: readonly Decided[], now: Date): Promise<void> {
  const reasons = new Map<TextReason['code'], string[]>();
  for (const { id, decision } of decided) {
    if (decision.kind !== 'cancel') continue;
    const { code } = decision.reason;
    reasons.set(code, [...(reasons.get(code) ?? []), id]);
  }
  for (const [code, ids] of reasons) {
    const followers = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(inArray(messages.firstMessageId, ids), isStateIn(sql`${messages.state}`, ['queued'])))
      .for('update', { skipLocked: true });
    const all = [...ids, ...followers.map(({ id }) => id)];
    await moveTexts(tx, isOneOf(all), 'canceled', { reason: { code } });
    if (classOf({ code }).kind === 'lost') {
      await markLost(tx, ids, now);
      await publishFailures(tx, ids, now);
    }
  }
}

/** Shows staff that first texts were lost. A missing reminder is not reported. */
async function markLost(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  const isFirst = inArray(messages.type, ['initial', 'scheduled']);
  await tx
    .update(messages)
    .set({ unseenFailureAt: now })
    .where(and(isOneOf(ids), isFirst));
}
