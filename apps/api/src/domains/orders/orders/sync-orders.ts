import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Logger } from 'pino';
import type { RunAlone } from '../../../db/run-alone.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import type {
  CommerceProvider,
  OrderReading,
  ShopOrder,
} from '../../../providers/commerce/commerce-provider.js';
import type { OrderService, RecordedOrder } from './order-service.js';

/** The shop's search index lags behind its changes. */
const OVERLAP_MS = 2 * 60_000;
/** The shop shows an app 60 days of orders unless it has a further permission. */
const FIRST_READ_MS = 60 * DAY_MS;

/** Dead letters: orders that cannot be processed. The operator lists them with `webhooks aside`. */
export interface DeadLetterEvents {
  saveDeadLetter(event: { topic: string; webhookId: string; fault: string; at: Date }): Promise<void>;
  /** The shop's ids of the dead-lettered orders. */
  listOrders(): Promise<ReadonlySet<string>>;
  /** Takes an order off the list, because it was processed after all. */
  clearDeadLetter(externalId: string): Promise<void>;
}

interface Dependencies {
  readonly commerce: Pick<CommerceProvider, 'fetchChangedOrders'>;
  readonly orders: Pick<OrderService, 'recordOrder' | 'convertCart'>;
  /** How far the shop's orders have been read; null before the first time. */
  readonly findReadUntil: () => Promise<Date | null>;
  readonly setReadUntil: (at: Date) => Promise<void>;
  readonly events: DeadLetterEvents;
  readonly runAlone: RunAlone;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How many orders were read: stored, already known, no practice's, and of unknown shape. */
export interface SyncedOrders {
  readonly stored: number;
  readonly stale: number;
  readonly unrelated: number;
  readonly faults: number;
}

/**
 * Reads from where the last sync ended, or from `since`, and stores `startedAt` (default: now) as the new position.
 * Null when another process is already doing so.
 */
export type SyncOrders = (options?: {
  readonly since?: Date;
  readonly startedAt?: Date;
}) => Promise<SyncedOrders | null>;

/**
 * Reads the shop's orders that changed since the last sync, so that a lost webhook loses no order (docs/product.md
 * §7.4); the first time, the last 60 days. A failure midway keeps what was read, and an order that cannot be processed
 * does not stop the others.
 * @throws CommerceError when the shop cannot be read
 */
export function createSyncOrders(dependencies: Dependencies): SyncOrders {
  const { commerce, orders, findReadUntil, setReadUntil, events, runAlone, clock, log } = dependencies;

  async function take(reading: OrderReading, deadLetters: ReadonlySet<string>): Promise<keyof SyncedOrders> {
    if (reading.order) {
      const recorded = await recordOrDeadLetter(reading.order);
      const { externalId } = reading.order;
      if (recorded !== 'faults' && deadLetters.has(externalId)) await events.clearDeadLetter(externalId);
      return recorded;
    }
    log.warn({ fault: reading.fault }, 'An order from the shop could not be read');
    if (reading.orderedCart) await orders.convertCart(reading.orderedCart);
    await saveDeadLetter(reading.externalId ?? 'unknown', reading.fault);
    return 'faults';
  }

  /** Tries twice, in case of a temporary failure. While the database is down, the dead letter fails too, and the sync stops. */
  async function recordOrDeadLetter(order: ShopOrder): Promise<RecordedOrder | 'faults'> {
    try {
      return await orders.recordOrder(order).catch(() => orders.recordOrder(order));
    } catch (error) {
      const webhookId = order.externalId;
      log.error({ webhookId, fault: describeFault(error) }, 'An order from the shop could not be saved');
      const fault = `it could not be saved: ${describeFault(error).name}`;
      await saveDeadLetter(webhookId, fault);
      return 'faults';
    }
  }

  const saveDeadLetter = (webhookId: string, fault: string): Promise<void> =>
    events.saveDeadLetter({ topic: 'orders/sync', webhookId, fault, at: clock.now() });

  async function findStart(now: Date): Promise<Date> {
    const readUntil = await findReadUntil();
    return new Date(readUntil ? readUntil.getTime() - OVERLAP_MS : now.getTime() - FIRST_READ_MS);
  }

  async function readChanges(begunAt: Date, since?: Date): Promise<SyncedOrders> {
    const deadLetters = await events.listOrders();
    const counts = { stored: 0, stale: 0, unrelated: 0, faults: 0 };
    for await (const page of commerce.fetchChangedOrders(since ?? (await findStart(begunAt)))) {
      for (const reading of page) counts[await take(reading, deadLetters)] += 1;
      const last = page.at(-1)?.order?.updatedAt;
      if (last && last < begunAt) await setReadUntil(last);
    }
    await setReadUntil(begunAt);
    return counts;
  }

  return ({ since, startedAt = clock.now() } = {}) => runAlone('orders', () => readChanges(startedAt, since));
}
