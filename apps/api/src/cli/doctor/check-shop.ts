import { portalCall } from '../../portal-call.js';
import type { CommerceProvider, ShopInspection } from '../../providers/commerce/commerce-provider.js';
import { type Check, ok, unknown, wrong } from './finding.js';

const NAMES: Readonly<Record<ShopInspection['names'], ReturnType<typeof ok>>> = {
  readable: ok('protected data', 'last names can be read'),
  denied: wrong('protected data', 'Names are denied. Request level 2 (docs/going-live.md, step 2.4).'),
  unknown: unknown('protected data', 'The shop has no order yet to read a name from.'),
};

/** The shop's token, scopes, protected data, currency, and webhooks. Steps are those of docs/going-live.md. */
export function checkShop(
  commerce: Pick<CommerceProvider, 'inspect'>,
  { webhookUrl, currency }: { readonly webhookUrl: string; readonly currency: string },
): Check {
  return async () => {
    const shop = await commerce.inspect(webhookUrl);
    return [
      ok('token', 'works'),
      shop.missingScopes.length === 0
        ? ok('scopes', 'granted')
        : wrong(
            'scopes',
            `Missing: ${shop.missingScopes.join(', ')}. Release them and install again (step 2.2).`,
          ),
      NAMES[shop.names],
      shop.currency === currency
        ? ok('currency', currency)
        : wrong('currency', `The shop sells in ${shop.currency}. Set SHOP_CURRENCY=${shop.currency}.`),
      shop.missingTopics.length === 0
        ? ok('webhooks', `posted to ${webhookUrl}`)
        : wrong(
            'webhooks',
            `${shop.missingTopics.join(', ')} are not posted to ${webhookUrl}. Run: ${portalCall('webhooks subscribe')}`,
          ),
    ];
  };
}
