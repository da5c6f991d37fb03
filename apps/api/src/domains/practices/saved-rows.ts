import type { AuditAction, ErrorCode } from '@eyecart/shared/contracts';
import type { Database, RootDatabase } from '../../db/client.js';
import { restorableSince } from '../../db/restorable.js';
import type { SoftDelete } from '../../db/soft-delete.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { recordAction } from './audit-repository.js';

type AuditedKind = 'bundle' | 'draft';

interface Options<Id extends string | number> {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly softDelete: SoftDelete<Id>;
  /** The kind of row in the audit trail; null when it is not audited. */
  readonly audited: AuditedKind | null;
  readonly notFound: ErrorCode;
  readonly limit: { readonly most: number; readonly message: string };
}

/** Deleting and restoring what a practice saved: bundles, draft orders, and favorites (docs/product.md §6.11). */
export function createSavedRows<Id extends string | number>({
  db,
  clock,
  softDelete,
  audited,
  notFound,
  limit,
}: Options<Id>) {
  async function record(tx: Database, caller: Caller, done: 'deleted' | 'restored', id: Id): Promise<void> {
    if (audited === null) return;
    const action: AuditAction = `${audited}.${done}`;
    await recordAction(tx, caller, { action, subject: `${audited}:${id}`, at: clock.now() });
  }

  return {
    /** Deletes one; it can be restored for an hour. @throws ApiError `notFound` */
    remove: (caller: Caller, id: Id): Promise<void> =>
      db.transaction(async (tx) => {
        const isMoved = await softDelete.markDeleted(tx, caller.practice.id, id, clock.now());
        if (!isMoved) throw new ApiError(notFound);
        await record(tx, caller, 'deleted', id);
      }),

    /**
     * Puts a deleted one back in its place; one that was not deleted stays. @throws ApiError `notFound`,
     * `limit_reached`
     */
    async restore(tx: Database, caller: Caller, id: Id): Promise<void> {
      const outcome = await softDelete.restore(tx, caller.practice.id, id, limit.most);
      if (outcome === 'unknown') throw new ApiError(notFound);
      if (outcome === 'full') throw new ApiError('limit_reached', { message: limit.message });
      if (outcome === 'restored') await record(tx, caller, 'restored', id);
    },

    /** Removes for good what was deleted an hour ago or earlier. */
    clear: (): Promise<void> => softDelete.clear(db, restorableSince(clock.now())),
  };
}
