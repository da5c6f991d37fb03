import type {
  CommerceProvider,
  WebhookSubscriptions,
} from '../../../providers/commerce/commerce-provider.js';

/** Where a shop posts its webhooks. */
export const shopWebhookPath = ({ name }: Pick<CommerceProvider, 'name'>): string => `/webhooks/${name}`;

/** Subscribes this portal to the shop's webhooks and returns the URL. @throws CommerceError */
export type SubscribeToShop = () => Promise<WebhookSubscriptions & { readonly address: string }>;

export function createSubscribeToShop({
  commerce,
  publicUrl,
}: {
  commerce: Pick<CommerceProvider, 'name' | 'subscribeWebhooks'>;
  publicUrl: string;
}): SubscribeToShop {
  const address = `${publicUrl}${shopWebhookPath(commerce)}`;
  return async () => ({ address, ...(await commerce.subscribeWebhooks(address)) });
}
