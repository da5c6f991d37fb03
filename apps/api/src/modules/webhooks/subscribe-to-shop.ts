import type { CommerceProvider, WebhookSubscriptions } from '../../providers/commerce/commerce-provider.js';

export const SHOP_WEBHOOK_PATH = '/webhooks/shopify';

/** Subscribes this portal to the shop's webhooks and returns the URL. @throws CommerceError */
export type SubscribeToShop = () => Promise<WebhookSubscriptions & { readonly address: string }>;

export function createSubscribeToShop({
  commerce,
  publicUrl,
}: {
  commerce: Pick<CommerceProvider, 'subscribeWebhooks'>;
  publicUrl: string;
}): SubscribeToShop {
  const address = `${publicUrl}${SHOP_WEBHOOK_PATH}`;
  return async () => ({ address, ...(await commerce.subscribeWebhooks(address)) });
}
