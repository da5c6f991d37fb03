import type { AuditAction } from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import { auditEntries } from '../../db/schema/index.js';
import type { Caller } from '../../http/access.js';

interface Action {
  readonly action: AuditAction;
  /** The kind of row and its id, such as `message:018f…`, or `range:` with days; never a number or a name. */
  readonly subject: string | null;
  readonly at: Date;
}

/** Adds what staff or a key did to the audit trail, in the transaction that does it. Source: docs/product.md §4.8. */
export async function recordAction(
  tx: Database,
  { practice, reference, name }: Pick<Caller, 'practice' | 'reference' | 'name'>,
  action: Action,
): Promise<void> {
  await tx
    .insert(auditEntries)
    .values({ ...action, practiceId: practice.id, actor: reference, actorName: name ?? null });
}

/** Adds what the operator did; without a practice, only the operator sees it. */
export async function recordOperatorAction(
  tx: Database,
  action: Action & { readonly practiceId: string | null },
): Promise<void> {
  await tx.insert(auditEntries).values({ ...action, actor: 'operator' });
}

/** Adds an automatic action on a practice. */
export async function recordSystemAction(
  tx: Database,
  action: Action & { readonly practiceId: string },
): Promise<void> {
  await tx.insert(auditEntries).values({ ...action, actor: 'system' });
}
