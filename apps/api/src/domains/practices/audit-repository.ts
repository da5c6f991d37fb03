import type { AuditAction } from '@eyecart/shared/contracts';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { auditEntries } from '../../db/schema/index.js';

interface Action {
  readonly action: AuditAction;
  /** The kind of row and its id, such as `message:018f…`, or `range:` with days; never a number or a name. */
  readonly subject: string | null;
  readonly at: Date;
}

/** The session or API key of a practice that did it, with the computer's or the key's name. */
interface Actor {
  readonly practice: { readonly id: string };
  readonly reference: string;
  readonly name?: string;
}

/** Adds an action of staff or a key to the audit trail, in the action's transaction. Source: docs/product.md §4.8. */
export async function recordAction(
  tx: Database,
  { practice, reference, name }: Actor,
  action: Action,
): Promise<void> {
  await tx
    .insert(auditEntries)
    .values({ ...action, practiceId: practice.id, actor: reference, actorName: name ?? null });
}

/** Adds an action of the operator; without a practice, only the operator sees it. */
export async function recordOperatorAction(
  tx: Database,
  action: Action & { readonly practiceId: string | null },
): Promise<void> {
  await tx.insert(auditEntries).values({ ...action, actor: 'operator' });
}

/** Adds an automatic action; without a practice, only the operator sees it. */
export async function recordSystemAction(
  tx: Database,
  action: Action & { readonly practiceId: string | null },
): Promise<void> {
  await tx.insert(auditEntries).values({ ...action, actor: 'system' });
}

/** A practice's latest entry with one of these actions; null without any. */
export async function findLatestEntry(tx: Database, practiceId: string, actions: readonly AuditAction[]) {
  const [found] = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.practiceId, practiceId), inArray(auditEntries.action, actions)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return found ?? null;
}

/** A page of the audit trail of one practice, or (null) of everything; newest first. */
export async function listAuditEntries(
  tx: Database,
  practiceId: string | null,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
) {
  return tx
    .select()
    .from(auditEntries)
    .where(
      and(
        practiceId === null ? undefined : eq(auditEntries.practiceId, practiceId),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
