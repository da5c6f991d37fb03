import type { Dependencies } from '../dependencies.js';

/** `webhooks subscribe`: as often as one likes. */
export async function subscribeWebhooks({
  subscribeToShop,
}: Pick<Dependencies, 'subscribeToShop'>): Promise<string> {
  const { address, added, kept } = await subscribeToShop();
  const parts = [
    ...(added.length > 0 ? [`Subscribed to ${added.join(', ')}.`] : []),
    ...(kept.length > 0 ? [`Already subscribed to ${kept.join(', ')}.`] : []),
  ];
  return `The shop posts to ${address}. ${parts.join(' ')}`;
}

/** `webhooks aside`: what the shop posted in a shape we do not know, newest first; kept for 7 days. */
export async function listWebhooksAside({
  webhookEvents,
}: Pick<Dependencies, 'webhookEvents'>): Promise<string> {
  const events = await webhookEvents.listAside();
  if (events.length === 0) return 'No webhook is kept aside.';
  return events
    .map(
      ({ topic, webhookId, receivedAt, fault }) =>
        `${receivedAt.toISOString()}  ${topic}  ${webhookId}  ${fault}`,
    )
    .join('\n');
}
