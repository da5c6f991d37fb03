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
