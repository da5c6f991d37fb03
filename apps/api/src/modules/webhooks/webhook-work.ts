import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import { describeFault } from '../../http/error-handler.js';
import type { Clock } from '../../providers/clock.js';
import type { CommerceProvider } from '../../providers/commerce/commerce-provider.js';
import type { OrderService } from '../orders/order-service.js';
import type { WebhookEventRepository, WebhookFault, WebhookKey } from './webhook-event-repository.js';

interface Dependencies {
  readonly events: WebhookEventRepository;
  readonly commerce: Pick<CommerceProvider, 'readOrder'>;
  readonly orders: Pick<OrderService, 'takeOrderWithin' | 'convertCartWithin'>;
  readonly clock: Clock;
  readonly log: Logger;
}

type Work = (tx: Database, body: unknown) => Promise<WebhookFault>;

export type WebhookWork = ReturnType<typeof createWebhookWork>;

/** What the shop's webhooks make us do, once each, by whichever process comes first. */
export function createWebhookWork({ events, commerce, orders, clock, log }: Dependencies) {
  const takeOrder: Work = async (tx, body) => {
    const reading = commerce.readOrder(body);
    if (reading.order) await orders.takeOrderWithin(tx, reading.order);
    else if (reading.orderedCart) await orders.convertCartWithin(tx, reading.orderedCart);
    return reading.fault;
  };
  const works: ReadonlyMap<string, Work> = new Map([['orders/create', takeOrder]]);

  /** Never throws: what fails stays open for `workOff`. */
  async function workOn(key: WebhookKey): Promise<'done' | 'taken' | 'failed'> {
    const work = works.get(key.topic);
    try {
      const isDone = await events.workOn(key, clock.now(), async (tx, body) => {
        const fault = work ? await work(tx, body) : 'a topic we do not know';
        if (fault !== null) log.warn({ ...key, fault }, 'Webhook kept aside');
        return fault;
      });
      return isDone ? 'done' : 'taken';
    } catch (error) {
      log.error({ ...key, fault: describeFault(error) }, 'Webhook could not be worked on');
      return 'failed';
    }
  }

  return {
    /** Whether an event of this topic is worth keeping. */
    takes: (topic: string): boolean => works.has(topic),

    workOn,

    /** Works on every event that is still open: whoever took it in died or failed. */
    async workOff(): Promise<{ done: number; failed: number }> {
      const counts = { done: 0, taken: 0, failed: 0 };
      for (const key of await events.listOpen()) counts[await workOn(key)] += 1;
      return { done: counts.done, failed: counts.failed };
    },
  };
}
