import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import type { CatalogChange, CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import type { CatalogSync } from '../../catalog/catalog-sync.js';
import { finishEvent, listOpenBodies, type WebhookKey } from '../../integrations/webhook-event-repository.js';

const DELETED = 'products/delete';
const TOPICS: readonly string[] = ['products/update', DELETED, 'inventory_levels/update'];
/** Debounces: one order changes the stock of several products, which are then read from the shop together. */
const COLLECT_MS = 300;
/** Events per round; the shop returns up to 100 products per request. */
const ROUND = 100;

interface Dependencies {
  readonly db: Database;
  readonly commerce: Pick<CommerceProvider, 'readCatalogChange'>;
  readonly catalogSync: Pick<CatalogSync, 'syncProducts' | 'removeProducts' | 'findProductId'>;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Reading {
  readonly event: WebhookKey;
  readonly change: CatalogChange;
}

export type CatalogChangeWork = ReturnType<typeof createCatalogChangeWork>;

/**
 * Handles webhooks about products and stock by reading those products again. Only the ids are taken from the body, so
 * events may arrive late, twice, and in any order. Two processes at once just repeat the same work.
 */
export function createCatalogChangeWork(dependencies: Dependencies) {
  const { db, commerce, catalogSync, clock, log } = dependencies;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<number> | null = null;

  async function readProductId(change: CatalogChange): Promise<string | null> {
    if ('productId' in change) return change.productId;
    return 'inventoryItemId' in change ? catalogSync.findProductId(change.inventoryItemId) : null;
  }

  /**
   * Reads the products of some events again. @throws CommerceError when the shop cannot be read or refuses one of them
   */
  async function readAgain(readings: readonly Reading[]): Promise<void> {
    const isDeleted = ({ event }: Reading) => event.topic === DELETED;
    const findIds = async (some: readonly Reading[]): Promise<string[]> => {
      const ids = await Promise.all(some.map(({ change }) => readProductId(change)));
      return [...new Set(ids.filter((id) => id !== null))];
    };
    await catalogSync.removeProducts(await findIds(readings.filter(isDeleted)));
    await catalogSync.syncProducts(await findIds(readings.filter((reading) => !isDeleted(reading))));
    const processedAt = clock.now();
    for (const { event, change } of readings) await finish(event, processedAt, change.fault);
  }

  async function finish(event: WebhookKey, processedAt: Date, fault: string | null): Promise<void> {
    const { topic, webhookId } = event;
    if (fault !== null) log.warn({ topic, webhookId, fault }, 'Webhook set aside');
    await finishEvent(db, event, processedAt, fault);
  }

  /**
   * Reads all together; if that fails, one by one, so that a product that the shop refuses does not block the others.
   * Its event becomes a dead letter only if another product could be read, which shows that the shop is up.
   */
  async function processRound(): Promise<number> {
    const open = await listOpenBodies(db, TOPICS, ROUND);
    const readings = open.map((event) => ({ event, change: commerce.readCatalogChange(event.body) }));
    try {
      await readAgain(readings);
      return readings.length;
    } catch (error) {
      if (readings.length < 2) throw error;
    }
    const failures: { event: WebhookKey; error: unknown }[] = [];
    for (const reading of readings) {
      await readAgain([reading]).catch((error: unknown) => failures.push({ event: reading.event, error }));
    }
    const [first] = failures;
    if (first && failures.length === readings.length) throw first.error;
    for (const { event } of failures)
      await finish(event, clock.now(), 'the shop does not return this product');
    return readings.length;
  }

  /** Never throws: events that could not be processed stay open for the next round. */
  async function processAll(): Promise<number> {
    let done = 0;
    try {
      for (let round = ROUND; round === ROUND; done += round) round = await processRound();
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'Catalog changes could not be read');
    }
    return done;
  }

  /** Single flight: calls in the meantime share the running one. */
  function processOpenEvents(): Promise<number> {
    running ??= processAll().finally(() => {
      running = null;
    });
    return running;
  }

  function wake(): void {
    timer ??= setTimeout(() => {
      timer = null;
      // An event that arrived during a round may not be part of it.
      const next = running ? running.then(processOpenEvents) : processOpenEvents();
      next.catch((error: unknown) =>
        log.error({ fault: describeFault(error) }, 'Catalog changes could not be read'),
      );
    }, COLLECT_MS);
    timer.unref();
  }

  return {
    handles: (topic: string): boolean => TOPICS.includes(topic),

    /** Handles the open events shortly, without waiting. */
    wake,

    /** Handles every open event and returns how many there were. */
    processOpenEvents,

    /** Starts no more work and waits for the current round. */
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
