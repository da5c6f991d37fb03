import type { ActivityEntry, activityEndpoints } from '@eyecart/shared/contracts';
import type { Database } from '../../../db/client.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { listAuditEntries } from '../audit-repository.js';

/** Shows practices their audit trail, newest first (docs/product.md §4.8). */
export function createActivityHandlers(db: Database): Handlers<typeof activityEndpoints> {
  return {
    /** `next` is the `before` of the following page, null on the last one. */
    async listActivity({ caller, query: { before, pageSize } }) {
      const rows = await listAuditEntries(db, caller.practice.id, { before, limit: pageSize + 1 });
      const entries = rows.slice(0, pageSize).map(({ id, at, action, actor, actorName, subject }) => ({
        id: String(id),
        at: at.toISOString(),
        action,
        subject,
        by: { kind: kindOf(actor), name: actorName, isYou: actor === caller.reference },
      }));
      return { entries, next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null };
    },
  };
}

const KINDS = ['session', 'api-key', 'system'] as const;
const kindOf = (actor: string): ActivityEntry['by']['kind'] =>
  KINDS.find((kind) => actor.split(':')[0] === kind) ?? 'operator';
