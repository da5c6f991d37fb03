import type { Database } from '../../../db/client.js';
import type { CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import {
  clearDeadLetter,
  listDeadLetterOrders,
  type WebhookKey,
} from '../../integrations/webhook-event-repository.js';

/** The topic of orders that a sync could not process; their `webhookId` is the shop's order id. */
export const SYNC_TOPIC = 'orders/sync';

type OrderReader = Pick<CommerceProvider, 'readOrder'>;

/** Dead-lettered orders, by the shop's id. */
export type DeadLetterOrders = ReadonlyMap<string, readonly WebhookKey[]>;

/** Lists dead-lettered orders. There are few. */
export async function findDeadLetterOrders(tx: Database, commerce: OrderReader): Promise<DeadLetterOrders> {
  const found = new Map<string, WebhookKey[]>();
  for (const { topic, webhookId, body } of await listDeadLetterOrders(tx)) {
    const id = topic === SYNC_TOPIC ? webhookId : idIn(commerce.readOrder(body));
    if (id !== null) found.set(id, [...(found.get(id) ?? []), { topic, webhookId }]);
  }
  return found;
}

/** Clears an order's dead letters once it was processed. */
export async function clearOrderFromDeadLetters(
  tx: Database,
  commerce: OrderReader,
  externalId: string,
): Promise<void> {
  const keys = (await findDeadLetterOrders(tx, commerce)).get(externalId) ?? [];
  for (const key of keys) await clearDeadLetter(tx, key);
}

const idIn = (reading: ReturnType<CommerceProvider['readOrder']>): string | null =>
  reading.order ? reading.order.externalId : reading.externalId;
