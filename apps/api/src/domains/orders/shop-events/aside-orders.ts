import type { Database } from '../../../db/client.js';
import type { CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import type { WebhookEventRepository, WebhookKey } from '../../integrations/webhook-event-repository.js';

/** The topic of orders that a reconciliation sets aside, by the shop's id. */
export const SYNC_TOPIC = 'orders/sync';

/** The orders that are set aside, by the shop's id. */
export type AsideOrders = ReadonlyMap<string, readonly WebhookKey[]>;

interface Dependencies {
  readonly events: Pick<WebhookEventRepository, 'listAsideOrders' | 'bringBack'>;
  readonly commerce: Pick<CommerceProvider, 'readOrder'>;
}

/** Finds the orders that are set aside, in few rows; there are seldom any. */
export async function findAsideOrders(
  { events, commerce }: Dependencies,
  db: Database,
): Promise<AsideOrders> {
  const found = new Map<string, WebhookKey[]>();
  for (const { topic, webhookId, body } of await events.listAsideOrders(db)) {
    const id = topic === SYNC_TOPIC ? webhookId : idIn(commerce.readOrder(body));
    if (id !== null) found.set(id, [...(found.get(id) ?? []), { topic, webhookId }]);
  }
  return found;
}

/** Takes an order off the list of those set aside, because it was processed after all. */
export async function clearOrderFromDeadLetters(
  dependencies: Dependencies,
  db: Database,
  externalId: string,
): Promise<void> {
  const keys = (await findAsideOrders(dependencies, db)).get(externalId) ?? [];
  for (const key of keys) await dependencies.events.bringBack(db, key);
}

const idIn = (reading: ReturnType<CommerceProvider['readOrder']>): string | null =>
  reading.order ? reading.order.externalId : reading.externalId;
