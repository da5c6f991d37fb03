import type { Database, RootDatabase } from '../../db/client.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import type { Clock } from '../../providers/clock.js';
import {
  deleteEndedNeeds,
  listChangedPractices,
  listChangedPracticesOf,
  replaceNeeds,
  takeChanges,
} from './follow-up-repository.js';

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
    while (taken === BATCH) taken = await db.transaction((tx) => takeBatch(tx, practiceId, clock.now()));
  }

  async function refreshEach(practiceIds: readonly string[]): Promise<void> {
    for (const practiceId of practiceIds) await refresh(practiceId);
  }

  return {
    refresh,

    /** Processes all changes, and deletes the needs that ended. Any number of workers may run it at once. */
    async refreshAll(): Promise<void> {
      await refreshEach(await listChangedPractices(db));
      await deleteEndedNeeds(db, clock.now());
    },

    /** Processes the changes of one number, so that nothing of an erased patient is left. */
    async refreshNumber(phoneNumber: string): Promise<void> {
      await refreshEach(await listChangedPracticesOf(db, phoneNumber));
    },
  };
}

/**
 * Serialized per practice by an advisory lock, so that stale needs never replace newer ones. Each statement sees what
 * was committed before it, and a fact is committed with its change row: needs are never older than the change rows deleted.
 */
async function takeBatch(tx: Database, practiceId: string, now: Date): Promise<number> {
  await takeAdvisoryLock(tx, `follow-up needs ${practiceId}`);
  const changed = await takeChanges(tx, practiceId, BATCH);
  if (changed.length > 0) await replaceNeeds(tx, { practiceId, phoneNumbers: [...new Set(changed)] }, now);
  return changed.length;
}
