import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import type { CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import {
  finishEvent,
  listOpenEvents,
  lockOpenEvent,
  type OpenEvent,
  type WebhookFault,
  type WebhookKey,
} from '../../integrations/webhook-event-repository.js';
import type { OrderService } from '../orders/order-service.js';
import type { CatalogChangeWork } from './catalog-change-work.js';
import { clearOrderFromDeadLetters } from './dead-letters.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly commerce: Pick<CommerceProvider, 'readOrder' | 'readRefund'>;
  readonly orders: Pick<OrderService, 'recordOrderWithin' | 'takeRefundWithin' | 'convertCartWithin'>;
  readonly catalogChanges: Pick<CatalogChangeWork, 'handles' | 'wake' | 'processOpenEvents'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const GIVE_UP_AFTER_MS = DAY_MS;

type Work = (tx: Database, body: unknown) => Promise<WebhookFault>;

export type WebhookWork = ReturnType<typeof createWebhookWork>;

/** The work that the shop's webhooks trigger. Each event is processed once, by the first process that gets to it. */
export function createWebhookWork(dependencies: Dependencies) {
  const { db, commerce, orders, catalogChanges, clock, log } = dependencies;
  const recordOrder: Work = async (tx, body) => {
    const reading = commerce.readOrder(body);
    if (reading.order) {
      await orders.recordOrderWithin(tx, reading.order);
      await clearOrderFromDeadLetters(tx, commerce, reading.order.externalId);
    } else if (reading.orderedCart) await orders.convertCartWithin(tx, reading.orderedCart);
    return reading.fault;
  };
  const takeRefund: Work = async (tx, body) => {
    const reading = commerce.readRefund(body);
    if (reading.refund) await orders.takeRefundWithin(tx, reading.refund);
    return reading.fault;
  };
  const works: ReadonlyMap<string, Work> = new Map([
    ['orders/create', recordOrder],
    ['orders/paid', recordOrder],
    ['orders/updated', recordOrder],
    ['orders/cancelled', recordOrder],
    ['refunds/create', takeRefund],
  ]);

  /**
   * Processes an open event and marks it as done in one transaction; `taken` when another process is working on it or has
   * finished it. Never throws: failed events stay open for `processOpenEvents`.
   */
  async function processEvent(key: WebhookKey): Promise<'done' | 'taken' | 'failed'> {
    if (catalogChanges.handles(key.topic)) {
      catalogChanges.wake();
      return 'taken';
    }
    const work = works.get(key.topic);
    try {
      const now = clock.now();
      return await db.transaction(async (tx) => {
        const event = await lockOpenEvent(tx, key);
        if (!event) return 'taken';
        const fault = work ? await work(tx, event.body) : 'unknown topic';
        if (fault !== null) log.warn({ ...key, fault }, 'Webhook set aside');
        await finishEvent(tx, key, now, fault);
        return 'done';
      });
    } catch (error) {
      log.error({ ...key, fault: describeFault(error) }, 'Webhook could not be processed');
      return 'failed';
    }
  }

  /** An event that has failed for a day will keep failing: it becomes a dead letter for the operator. */
  async function giveUpWhenOld(event: OpenEvent): Promise<void> {
    const now = clock.now();
    if (now.getTime() - event.receivedAt.getTime() < GIVE_UP_AFTER_MS) return;
    const fault = 'it could not be processed for a day';
    log.error({ topic: event.topic, webhookId: event.webhookId, fault }, 'Webhook set aside');
    await finishEvent(db, event, now, fault);
  }

  return {
    /** Whether we use events of this topic. */
    handles: (topic: string): boolean => works.has(topic) || catalogChanges.handles(topic),

    processEvent,

    /** Processes every event that is still open because the process that received it died or failed. */
    async processOpenEvents(): Promise<{ done: number; failed: number }> {
      const counts = { done: await catalogChanges.processOpenEvents(), taken: 0, failed: 0 };
      for (const event of await listOpenEvents(db, [...works.keys()])) {
        const outcome = await processEvent(event);
        counts[outcome] += 1;
        if (outcome === 'failed') await giveUpWhenOld(event);
      }
      return { done: counts.done, failed: counts.failed };
    },
  };
}
