import { sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import type { Clock } from '../../providers/clock.js';
import { isOneOf } from './reasons/reason.js';
import { selectNeeds } from './select-needs.js';

/** The most changes processed in one transaction. */
const BATCH = 2000;

export type RefreshNeeds = ReturnType<typeof createRefreshNeeds>;

/**
 * Brings `follow_up_needs` up to date with what changed. Triggers record changes with the patient they are about, in the
 * transaction that makes them; these patients' needs are recomputed (docs/decisions/027).
 */
export function createRefreshNeeds({ db, clock }: { readonly db: RootDatabase; readonly clock: Clock }) {
  /** Processes a practice's changes that were committed before the call. */
  async function refresh(practiceId: string): Promise<void> {
    let taken = BATCH;
    while (taken === BATCH) taken = await db.transaction((tx) => takeChanges(tx, practiceId, clock.now()));
  }

  async function refreshEach(practices: readonly { practice_id: string }[]): Promise<void> {
    for (const { practice_id: practiceId } of practices) await refresh(practiceId);
  }

  return {
    refresh,

    /** Processes all changes, and deletes the needs that ended. Any number of workers may run it at once. */
    async refreshAll(): Promise<void> {
      const { rows } = await db.execute<{ practice_id: string }>(
        sql`SELECT DISTINCT practice_id FROM follow_up_changes`,
      );
      await refreshEach(rows);
      await db.execute(sql`DELETE FROM follow_up_needs WHERE ends_at <= ${clock.now().toISOString()}`);
    },

    /** Processes the changes of one number, so that nothing of an erased patient is left. */
    async refreshNumber(phoneNumber: string): Promise<void> {
      const { rows } = await db.execute<{ practice_id: string }>(
        sql`SELECT DISTINCT practice_id FROM follow_up_changes WHERE phone_number = ${phoneNumber}`,
      );
      await refreshEach(rows);
    },
  };
}

/**
 * Serialized per practice by an advisory lock, so that stale needs never replace newer ones. Each statement sees what
 * was committed before it, and a fact is committed with its change row: needs are never older than the change rows deleted.
 */
async function takeChanges(tx: Database, practiceId: string, now: Date): Promise<number> {
  await takeAdvisoryLock(tx, `follow-up needs ${practiceId}`);
  const { rows: changes } = await tx.execute<{ phone_number: string }>(sql`
    DELETE FROM follow_up_changes
    WHERE id IN (SELECT id FROM follow_up_changes WHERE practice_id = ${practiceId} ORDER BY id LIMIT ${BATCH})
    RETURNING phone_number`);
  const phoneNumbers = [...new Set(changes.map((change) => change.phone_number))];
  if (phoneNumbers.length === 0) return 0;
  const patients = { practiceId, phoneNumbers };
  await tx.execute(sql`
    DELETE FROM follow_up_needs
    WHERE practice_id = ${practiceId} AND ${isOneOf(sql`phone_number`, patients)}`);
  await tx.execute(sql`
    INSERT INTO follow_up_needs (practice_id, phone_number, reason, subject, since, ends_at, hidden_until)
    SELECT ${practiceId}, phone_number, reason, subject, since, ends_at, hidden_until
    FROM (${selectNeeds(patients)}) AS needs WHERE ends_at > ${now.toISOString()}`);
  return changes.length;
}
