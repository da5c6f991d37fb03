import type { ActivityEntry } from '@eyecart/shared/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { auditEntries } from '../../../db/schema/index.js';
import type { Caller } from '../../../http/access.js';
import { recordOperatorAction } from '../record-action.js';

export interface AuditPage {
  /** Only entries before the one with this id. */
  readonly before?: number | undefined;
  readonly pageSize: number;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Reads the audit trail, newest first (docs/product.md §4.8). */
export function createAuditTrail(db: Database) {
  async function read({ before, pageSize }: AuditPage, practiceId: string | null) {
    return db
      .select()
      .from(auditEntries)
      .where(
        and(
          practiceId === null ? undefined : eq(auditEntries.practiceId, practiceId),
          before === undefined ? undefined : lt(auditEntries.id, before),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(pageSize);
  }

  return {
    /** A page of the caller's practice; `next` is the `before` of the following page, null on the last one. */
    async listOfPractice(
      { practice, reference }: Caller,
      { before, pageSize }: AuditPage,
    ): Promise<{ entries: ActivityEntry[]; next: number | null }> {
      const rows = await read({ before, pageSize: pageSize + 1 }, practice.id);
      const entries = rows.slice(0, pageSize).map(({ id, at, action, actor, actorName, subject }) => ({
        id: String(id),
        at: at.toISOString(),
        action,
        subject,
        by: { kind: kindOf(actor), name: actorName, isYou: actor === reference },
      }));
      return { entries, next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null };
    },

    /** For the operator: of one practice, or of all together. */
    listForOperator: (practiceId: string | null, page: AuditPage) => read(page, practiceId),

    recordOperatorAction: (action: Parameters<typeof recordOperatorAction>[1]): Promise<void> =>
      recordOperatorAction(db, action),
  };
}

const KINDS = ['session', 'api-key', 'system'] as const;
const kindOf = (actor: string): ActivityEntry['by']['kind'] =>
  KINDS.find((kind) => actor.split(':')[0] === kind) ?? 'operator';
