import type { Database } from '../../../db/client.js';
import { publishEvent } from '../../integrations/webhook-repository.js';
import { findOptOut, findOwnOptOut, type NewOptOut, type OptOutEntry } from '../consent-repository.js';

/** Tells a practice's own systems about a new opt-out through it; others learn nothing (docs/product.md §8.10). */
export async function publishOptOut(
  tx: Database,
  practiceId: string,
  { phoneNumber, source, optedOutAt, isNew }: Pick<NewOptOut, 'phoneNumber' | 'source'> & OptOutEntry,
): Promise<void> {
  if (!isNew) return;
  await publishEvent(tx, {
    type: 'opt_out.recorded',
    practiceId,
    data: { source, optedOutAt: optedOutAt.toISOString() },
    phoneNumber,
    occurredAt: optedOutAt,
  });
}

/**
 * Tells a practice's own systems that a number's opt-outs through it ended. While another one through it is in force,
 * they learn nothing, or they would text someone who opted out.
 */
export async function publishLift(
  tx: Database,
  practiceId: string,
  lift: { readonly phoneNumber: string; readonly source: 'reply' | 'staff'; readonly liftedAt: Date },
): Promise<void> {
  const { phoneNumber, source, liftedAt } = lift;
  if ((await findOwnOptOut(tx, phoneNumber, practiceId)) !== null) return;
  const mayBeTexted = (await findOptOut(tx, phoneNumber)) === null;
  await publishEvent(tx, {
    type: 'opt_out.lifted',
    practiceId,
    data: { source, liftedAt: liftedAt.toISOString(), mayBeTexted },
    phoneNumber,
    occurredAt: liftedAt,
  });
}
