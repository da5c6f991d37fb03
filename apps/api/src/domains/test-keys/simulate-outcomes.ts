import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import { describeFault } from '../../faults/describe-fault.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { ShopOrder } from '../../providers/commerce/commerce-provider.js';
import type { IncomingText, StatusReport } from '../../providers/sms/sms-gateway.js';
import { deliveryOf, outcomeOf } from '../../providers/sms/test-texts.js';
import { type AcceptedTestText, listAcceptedTestTexts } from './test-text-repository.js';

/** How long a simulated text is in flight, so that programs see it sent before its outcome. */
const ON_ITS_WAY_MS = 2_000;
const AT_ONCE = 50;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly texts: {
    reportStatus(messageId: string, report: StatusReport): Promise<void>;
    takeIncomingText(text: IncomingText & { readonly receivedAt: Date }): Promise<unknown>;
  };
  readonly orders: { recordOrder(order: ShopOrder): Promise<unknown> };
  /** A simulated order of a cart, by its public id. @throws ApiError when it cannot be ordered */
  readonly makeOrder: (publicId: string, key: string) => Promise<ShopOrder>;
  readonly log: Logger;
}

/**
 * Reports the outcomes of test practices' texts, as the gateway's webhooks do for others; the number decides. Safe to
 * repeat and to run in several workers: the reply and the order are keyed by the text's id, and the report ends it.
 */
export function createSimulateOutcomes({ db, clock, texts, orders, makeOrder, log }: Dependencies) {
  async function end({ id, gatewayId, phoneNumber, sender, publicId }: AcceptedTestText): Promise<void> {
    const outcome = outcomeOf(phoneNumber);
    const receivedAt = clock.now();
    if (outcome.reply !== undefined) {
      const from = { from: phoneNumber, sentTo: [sender], channel: 'sms', mediaCount: 0 } as const;
      const incoming = { ...from, gatewayId: `test:reply:${id}`, body: outcome.reply, handledAs: null };
      await texts.takeIncomingText({ ...incoming, receivedAt });
    }
    if (outcome.orders === true && publicId !== null) await orderIfPossible(publicId, id);
    await texts.reportStatus(id, { gatewayId, delivery: deliveryOf(phoneNumber) });
  }

  /** Skips a cart that has expired or that has nothing left. */
  async function orderIfPossible(publicId: string, key: string): Promise<void> {
    try {
      await orders.recordOrder(await makeOrder(publicId, key));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return async (): Promise<void> => {
    const sentBefore = new Date(clock.now().getTime() - ON_ITS_WAY_MS);
    for (const text of await listAcceptedTestTexts(db, { sentBefore, limit: AT_ONCE })) {
      try {
        await end(text);
      } catch (error) {
        log.warn({ messageId: text.id, fault: describeFault(error) }, 'A test text could not be ended');
      }
    }
  };
}
