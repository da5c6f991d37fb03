import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { shopOrder } from '../../../../test/support/shop-orders.js';
import {
  CommerceError,
  type CommerceProvider,
  type OrderedCart,
  type OrderReading,
} from '../../../providers/commerce/commerce-provider.js';
import { createSyncOrders } from './sync-orders.js';

const NOW = new Date('2026-11-21T18:00:00Z');
/** An order that the database refuses. */
const STRANGE = 'gid://shopify/Order/13';
const read = (updatedAt: string): OrderReading => ({
  order: shopOrder({ updatedAt: new Date(updatedAt) }),
  fault: null,
});

/** A shop with these pages, the last of which may be an error, and a record of what happened to each order. */
function startSync(
  pages: readonly (readonly OrderReading[] | CommerceError)[],
  readUntil: Date | null = null,
) {
  const done = {
    since: [] as Date[],
    taken: [] as string[],
    converted: [] as OrderedCart[],
    deadLetters: [] as string[],
    until: readUntil,
  };
  const commerce: Pick<CommerceProvider, 'fetchChangedOrders'> = {
    async *fetchChangedOrders(since) {
      done.since.push(since);
      for (const page of pages) {
        if (page instanceof CommerceError) throw page;
        yield page;
      }
    },
  };
  const syncOrders = createSyncOrders({
    commerce,
    orders: {
      async recordOrder({ externalId }) {
        if (externalId === STRANGE) throw new Error('value too long');
        done.taken.push(externalId);
        return 'stored';
      },
      async convertCart(cart) {
        done.converted.push(cart);
      },
    },
    findReadUntil: async () => done.until,
    async setReadUntil(until) {
      done.until = until;
    },
    events: {
      listOrders: async () => new Set(),
      clearDeadLetter: async () => undefined,
      async saveDeadLetter({ webhookId, fault }) {
        done.deadLetters.push(`${webhookId}: ${fault}`);
      },
    },
    runAlone: (_name, work) => work(),
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
  });
  return { syncOrders, done };
}

describe("reading the shop's orders", () => {
  it('starts 60 days back, then two minutes before where it stopped', async () => {
    const first = startSync([[]]);
    await first.syncOrders();
    expect(first.done.since).toEqual([new Date('2026-09-22T18:00:00Z')]);
    expect(first.done.until).toEqual(NOW);
    const next = startSync([[]], new Date('2026-11-21T17:45:00Z'));
    await next.syncOrders();
    expect(next.done.since).toEqual([new Date('2026-11-21T17:43:00Z')]);
  });

  it('keeps what was read when the shop fails midway, and continues from there', async () => {
    const down = new CommerceError('The shop is down');
    const { syncOrders, done } = startSync([
      [read('2026-11-20T10:00:00Z'), read('2026-11-20T11:00:00Z')],
      [read('2026-11-20T12:00:00Z')],
      down,
    ]);
    await expect(syncOrders()).rejects.toBe(down);
    expect(done.taken).toHaveLength(3);
    expect(done.until).toEqual(new Date('2026-11-20T12:00:00Z'));
  });

  it('makes a malformed order a dead letter, and converts its cart', async () => {
    const orderedCart = { cartReference: 'a-cart', orderedAt: NOW };
    const { syncOrders, done } = startSync([
      [
        { order: null, fault: 'invalid order: name', orderedCart, externalId: 'gid://shopify/Order/14' },
        { order: null, fault: 'invalid order: id', orderedCart: null, externalId: null },
        read('2026-11-20T10:00:00Z'),
      ],
    ]);
    expect(await syncOrders()).toEqual({ stored: 1, stale: 0, unrelated: 0, faults: 2 });
    expect(done.converted).toEqual([orderedCart]);
    expect(done.deadLetters).toEqual([
      'gid://shopify/Order/14: invalid order: name',
      'unknown: invalid order: id',
    ]);
    expect(done.until).toEqual(NOW);
  });

  it('ignores a time of change in the future', async () => {
    const { syncOrders, done } = startSync([[read('2026-11-22T18:00:00Z')], new CommerceError('down')]);
    await expect(syncOrders()).rejects.toThrow('down');
    expect(done.until).toBeNull();
  });

  it('makes an order that cannot be saved a dead letter, and saves the others', async () => {
    const strange: OrderReading = { order: shopOrder({ externalId: STRANGE }), fault: null };
    const { syncOrders, done } = startSync([[strange, read('2026-11-21T17:00:00Z')]]);
    expect(await syncOrders()).toEqual({ stored: 1, stale: 0, unrelated: 0, faults: 1 });
    expect(done.deadLetters).toEqual([`${STRANGE}: it could not be saved: Error`]);
    expect(done.until).toEqual(NOW);
  });
});
