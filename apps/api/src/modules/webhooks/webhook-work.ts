import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import { describeFault } from '../../faults/describe-fault.js';
import type { Clock } from '../../providers/clock.js';
import type { CommerceProvider } from '../../providers/commerce/commerce-provider.js';
import type { OrderService } from '../orders/order-service.js';
import type { CatalogueChangeWork } from './catalogue-change-work.js';
import type {
  OpenEvent,
  WebhookEventRepository,
  WebhookFault,
  WebhookKey,
} from './webhook-event-repository.js';

interface Dependencies {
  readonly events: WebhookEventRepository;
  readonly commerce: Pick<CommerceProvider, 'readOrder' | 'readRefund'>;
  readonly orders: Pick<OrderService, 'takeOrderWithin' | 'takeRefundWithin' | 'convertCartWithin'>;
  readonly catalogueChanges: Pick<CatalogueChangeWork, 'takes' | 'wake' | 'workOff'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

type Work = (tx: Database, body: unknown) => Promise<WebhookFault>;

export type WebhookWork = ReturnType<typeof createWebhookWork>;

/** What the shop's webhooks make us do, once each, by whichever process comes first. */
export function createWebhookWork(dependencies: Dependencies) {
  const { events, commerce, orders, catalogueChanges, clock, log } = dependencies;
  const takeOrder: Work = async (tx, body) => {
    const reading = commerce.readOrder(body);
    if (reading.order) await orders.takeOrderWithin(tx, reading.order);
    else if (reading.orderedCart) await orders.convertCartWithin(tx, reading.orderedCart);
    return reading.fault;
  };
  const takeRefund: Work = async (tx, body) => {
    const reading = commerce.readRefund(body);
    if (reading.refund) await orders.takeRefundWithin(tx, reading.refund);
    return reading.fault;
  };
  const works: ReadonlyMap<string, Work> = new Map([
    ['orders/create', takeOrder],
    ['orders/paid', takeOrder],
    ['orders/updated', takeOrder],
    ['orders/cancelled', takeOrder],
    ['refunds/create', takeRefund],
  ]);

  /** Never throws: what fails stays open for `workOff`. */
  async function workOn(key: WebhookKey): Promise<'done' | 'taken' | 'failed'> {
    if (catalogueChanges.takes(key.topic)) {
      catalogueChanges.wake();
      return 'taken';
    }
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

  /** What has failed for a day will not do better tomorrow: it is kept aside, where the operator finds it. */
  async function giveUpWhenOld(event: OpenEvent): Promise<void> {
    const now = clock.now();
    if (now.getTime() - event.receivedAt.getTime() < GIVE_UP_AFTER_MS) return;
    const fault = 'it could not be worked on for a day';
    log.error({ topic: event.topic, webhookId: event.webhookId, fault }, 'Webhook kept aside');
    await events.finish(event, now, fault);
  }

  return {
    /** Whether an event of this topic is worth keeping. */
    takes: (topic: string): boolean => works.has(topic) || catalogueChanges.takes(topic),

    workOn,

    /** Works on every event that is still open: whoever took it in died or failed. */
    async workOff(): Promise<{ done: number; failed: number }> {
      const counts = { done: await catalogueChanges.workOff(), taken: 0, failed: 0 };
      for (const event of await events.listOpen([...works.keys()])) {
        const outcome = await workOn(event);
        counts[outcome] += 1;
        if (outcome === 'failed') await giveUpWhenOld(event);
      }
      return { done: counts.done, failed: counts.failed };
    },
  };
}
