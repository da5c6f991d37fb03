import type { Database } from '../../../db/client.js';
import type { CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import type { WebhookEventRepository, WebhookKey } from '../../integrations/webhook-event-repository.js';

/** The topic of orders that a reconciliation could not process; their `webhookId` is the shop's order id. */
export const SYNC_TOPIC = 'orders/sync';

/** Dead-lettered orders, by the shop's id. */
export type DeadLetterOrders = ReadonlyMap<string, readonly WebhookKey[]>;

interface Dependencies {
  readonly events: Pick<WebhookEventRepository, 'listDeadLetterOrders' | 'clearDeadLetter'>;
  readonly commerce: Pick<CommerceProvider, 'readOrder'>;
}

/** Lists dead-lettered orders. There are few. */
export async function findDeadLetterOrders(
  { events, commerce }: Dependencies,
  db: Database,
): Promise<DeadLetterOrders> {
  const found = new Map<string, WebhookKey[]>();
  for (const { topic, webhookId, body } of await events.listDeadLetterOrders(db)) {
    const id = topic === SYNC_TOPIC ? webhookId : idIn(commerce.readOrder(body));
    if (id !== null) found.set(id, [...(found.get(id) ?? []), { topic, webhookId }]);
  }
  return found;
}

/** Clears an order's dead letters once it was processed. */
export async function clearOrderFromDeadLetters(
  dependencies: Dependencies,
  db: Database,
  externalId: string,
): Promise<void> {
  const keys = (await findDeadLetterOrders(dependencies, db)).get(externalId) ?? [];
  for (const key of keys) await dependencies.events.clearDeadLetter(db, key);
}

const idIn = (reading: ReturnType<CommerceProvider['readOrder']>): string | null =>
  reading.order ? reading.order.externalId : reading.externalId;
