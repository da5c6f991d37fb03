import { z } from 'zod';
import { SHOP_ANSWERS } from '../operations.js';
import type { ShopClients } from '../shop-clients.js';
import { ShopAnswerUnusable, ShopThrottled, ShopUnavailable } from '../shop-errors.js';

const shopSchema = z.object({ shop: z.object({}) });

/**
 * What `read` returns; null when it fails although the shop is up. After a failure that could be an outage, a query
 * that any shop answers tells whether it was one. Since the outage may have just ended, `read` gets a second try.
 * @throws CommerceError when the shop is down, throttled, or refuses access
 */
export async function findAnswer<T>(
  { admin, log }: Pick<ShopClients, 'admin' | 'log'>,
  read: () => Promise<T>,
): Promise<T | null> {
  let code: string | null = null;
  for (let tries = 1; tries <= 2; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ShopAnswerUnusable) return giveUp(error.code);
      if (!(error instanceof ShopUnavailable) || error instanceof ShopThrottled) throw error;
      code = error.code;
      await admin(SHOP_ANSWERS, {}, shopSchema);
    }
  }
  return giveUp(code);

  function giveUp(why: string | null): null {
    log('shopify_unreadable', { code: why });
    return null;
  }
}
