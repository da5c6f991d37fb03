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
 * Keeps `follow_up_needs` up to date. Triggers record whose facts changed, in the transaction of the change; the needs
 * of these patients are then recomputed (docs/decisions/027).
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

    /** Processes the changes of one number, so that no needs of an erased patient are left. */
    async refreshNumber(phoneNumber: string): Promise<void> {
      await refreshEach(await listChangedPracticesOf(db, phoneNumber));
    },
  };
}

/**
 * Serialized per practice by an advisory lock, so that stale needs never replace newer ones. A fact commits together
 * with its change row, so the needs, which are read after the rows are deleted, include it.
 */
async function takeBatch(tx: Database, practiceId: string, now: Date): Promise<number> {
  await takeAdvisoryLock(tx, `follow-up needs ${practiceId}`);
  const changed = await takeChanges(tx, practiceId, BATCH);
  if (changed.length > 0) await replaceNeeds(tx, { practiceId, phoneNumbers: [...new Set(changed)] }, now);
  return changed.length;
}
