import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { CommerceProvider, OrderReading } from '../../providers/commerce/commerce-provider.js';
import type { OrderService } from './order-service.js';
import type { OrderSyncRepository } from './order-sync-repository.js';

/** The shop's search may show a change a little after it happened. */
const OVERLAP_MS = 2 * 60_000;
/** The shop shows an app 60 days of orders unless it has a further permission. */
const FIRST_REACH_MS = 60 * 24 * 60 * 60_000;

interface Dependencies {
  readonly commerce: Pick<CommerceProvider, 'fetchChangedOrders'>;
  readonly orders: Pick<OrderService, 'takeOrder' | 'convertCart'>;
  readonly state: OrderSyncRepository;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How many orders were read: taken, already known, no practice's, and of unknown shape. */
export interface SyncedOrders {
  readonly taken: number;
  readonly older: number;
  readonly notOurs: number;
  readonly faults: number;
}

/** Reads from where the last run stopped, or from `since`. */
export type SyncOrders = (since?: Date) => Promise<SyncedOrders>;

/**
 * Reads the shop's orders that changed since the last run, so that a webhook that never came loses nothing
 * (docs/product.md §7.4). The first run goes back 60 days. Progress is kept when a run fails midway.
 * @throws CommerceError when the shop cannot be read
 */
export function createSyncOrders({ commerce, orders, state, clock, log }: Dependencies): SyncOrders {
  async function take(reading: OrderReading): Promise<keyof SyncedOrders> {
    if (reading.order) {
      const taken = await orders.takeOrder(reading.order);
      return taken === 'not-ours' ? 'notOurs' : taken;
    }
    log.warn({ fault: reading.fault }, 'An order from the shop could not be read');
    if (reading.orderedCart) await orders.convertCart(reading.orderedCart);
    return 'faults';
  }

  async function whereItEnded(now: Date): Promise<Date> {
    const readUntil = await state.findReadUntil();
    return new Date(readUntil ? readUntil.getTime() - OVERLAP_MS : now.getTime() - FIRST_REACH_MS);
  }

  return async (since) => {
    const begunAt = clock.now();
    const counts = { taken: 0, older: 0, notOurs: 0, faults: 0 };
    for await (const page of commerce.fetchChangedOrders(since ?? (await whereItEnded(begunAt)))) {
      for (const reading of page) counts[await take(reading)] += 1;
      const last = page.at(-1)?.order?.updatedAt;
      if (last && last < begunAt) await state.setReadUntil(last);
    }
    await state.setReadUntil(begunAt);
    return counts;
  };
}
