import { z } from 'zod';
import { CommerceError, type WebhookSubscriptions } from '../commerce-provider.js';
import { SUBSCRIBE_WEBHOOK, WEBHOOK_SUBSCRIPTIONS } from './operations.js';
import { pageSchema, readPages } from './paging.js';
import type { ShopClients } from './shop-clients.js';
import { ShopSignInRefused, ShopUnavailable } from './shop-errors.js';

/** The topics to subscribe to, as the Admin API spells them. */
const TOPICS = [
  'ORDERS_CREATE',
  'ORDERS_PAID',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
] as const;

const listSchema = z.object({
  webhookSubscriptions: pageSchema(z.object({ topic: z.string(), uri: z.string() })),
});
const createdSchema = z.object({
  webhookSubscriptionCreate: z.object({
    webhookSubscription: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});

/**
 * Subscribes an address to every topic it lacks; a refused topic does not stop the others. If the shop becomes
 * unavailable midway, the remaining topics count as refused. Subscriptions of other addresses stay, since they may
 * belong to another installation.
 * @throws CommerceError when the subscriptions cannot be listed, or the shop does not accept the token
 */
export async function subscribeWebhooks(
  clients: ShopClients,
  address: string,
): Promise<WebhookSubscriptions> {
  const kept = await listTopics(clients, address);
  const added: string[] = [];
  let isDown = false;
  const refused: { topic: string; reason: string }[] = [];
  for (const topic of TOPICS) {
    if (kept.includes(topic)) continue;
    const reason = isDown ? 'not tried: the shop was not available' : await trySubscribe(topic);
    if (reason === null) added.push(topic);
    else refused.push({ topic, reason });
  }
  return { added, kept, refused };

  async function trySubscribe(topic: string): Promise<string | null> {
    try {
      return await subscribe(clients, topic, address);
    } catch (error) {
      if (!(error instanceof ShopUnavailable)) throw error;
      isDown = true;
      return error.message;
    }
  }
}

/** The topics that do not post to an address. @throws CommerceError */
export async function listMissingTopics(clients: ShopClients, address: string): Promise<readonly string[]> {
  const topics = await listTopics(clients, address);
  return TOPICS.filter((topic) => !topics.includes(topic));
}

async function listTopics({ admin }: ShopClients, address: string): Promise<readonly string[]> {
  const all = await readPages(async (after) => {
    const answer = await admin(WEBHOOK_SUBSCRIPTIONS, { after, topics: TOPICS }, listSchema);
    return answer.webhookSubscriptions;
  });
  return [...new Set(all.filter(({ uri }) => uri === address).map(({ topic }) => topic))];
}

/** Returns why the shop refused, or null. */
async function subscribe(clients: ShopClients, topic: string, address: string): Promise<string | null> {
  const variables = { topic, subscription: { uri: address, format: 'JSON' } };
  try {
    const answer = await clients.admin(SUBSCRIBE_WEBHOOK, variables, createdSchema);
    const { webhookSubscription, userErrors } = answer.webhookSubscriptionCreate;
    if (webhookSubscription !== null) return null;
    // Another process may have subscribed first.
    if ((await listTopics(clients, address)).includes(topic)) return null;
    return userErrors.map(({ message }) => message).join('; ') || 'no reason given';
  } catch (error) {
    const isRefusal =
      error instanceof CommerceError &&
      !(error instanceof ShopUnavailable) &&
      !(error instanceof ShopSignInRefused);
    if (!isRefusal) throw error;
    return error.message;
  }
}
