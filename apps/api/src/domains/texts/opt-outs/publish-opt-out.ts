import type { Database } from '../../../db/client.js';
import { publishEvent } from '../../integrations/webhook-repository.js';
import type { NewOptOut, OptOutEntry } from '../consent-repository.js';

/**
 * Tells a practice's own systems about a new opt-out that came through the practice: its staff, a reply to its text, or
 * the gateway's refusal of one. Other practices are not notified (docs/product.md §8.10).
 */
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
