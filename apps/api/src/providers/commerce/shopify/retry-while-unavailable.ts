import { ShopUnavailable } from './shop-errors.js';
import type { ShopifyConnection } from './shopify-settings.js';

const MAX_TRIES = 6;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/**
 * Retries a request while the shop is unavailable: after the delay the shop asks for, or else after 0.5, 1, 2, 4, 8 s.
 * Only for requests that are safe to repeat.
 * @throws ShopUnavailable when the last try failed too
 */
export async function retryWhileUnavailable<T>(
  { sleep, log }: Pick<ShopifyConnection, 'sleep' | 'log'>,
  request: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ShopUnavailable) || tries === MAX_TRIES) throw error;
      const backoffMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1);
      const waitMs = Math.min(Math.max(backoffMs, 100), MAX_WAIT_MS);
      log('shopify_retry', { tries, waitMs, name: error.name, code: error.code });
      await sleep(waitMs);
    }
  }
}
