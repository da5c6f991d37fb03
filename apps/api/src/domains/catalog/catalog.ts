import type { Logger } from 'pino';
import type { RootDatabase } from '../../db/client.js';
import type { Notifications } from '../../db/notifications.js';
import { describeFault } from '../../faults/describe-fault.js';
import type { PreparedResponse } from '../../http/prepared-response.js';
import { type CatalogSnapshot, createCatalogSnapshot } from './catalog-snapshot.js';
import { findVersion, readCatalog } from './mirror/catalog-repository.js';

/** How often an instance checks for a newer version, besides being notified. */
const POLL_MS = 5_000;
/** The size of the LRU cache of prepared responses; a page of 36 products is about 30 kB. */
const MAX_RESPONSES = 600;
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** The catalog in this process's memory, kept in sync with the database. */
export interface Catalog {
  /** The current catalog. */
  snapshot(): CatalogSnapshot;
  /** A prepared response for this snapshot, created on first use. `key` names everything else that it depends on. */
  prepared(key: string, make: (snapshot: CatalogSnapshot) => PreparedResponse): PreparedResponse;
  /** Reloads if the database has a newer version. */
  refresh(): Promise<void>;
  /** Loads, then follows changes until `stop`: by notifications, and by polling in case one is lost. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Dependencies {
  readonly db: RootDatabase;
  readonly notifications: Notifications;
  readonly log: Logger;
}

export function createCatalog({ db, notifications, log }: Dependencies): Catalog {
  let current = createCatalogSnapshot({
    version: -1,
    syncedAt: null,
    products: [],
    variants: [],
    collections: [],
  });
  const answers = new Map<string, PreparedResponse>();
  let loading: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function load(): Promise<void> {
    if ((await findVersion(db)) === current.version) return;
    current = createCatalogSnapshot(await db.transaction(readCatalog, ONE_SNAPSHOT));
    answers.clear();
  }

  /** One load at a time; a call during a load waits for it and then checks again. */
  async function refresh(): Promise<void> {
    while (loading) await loading;
    loading = load().finally(() => {
      loading = null;
    });
    await loading;
  }

  const refreshQuietly = () => {
    refresh().catch((error: unknown) =>
      log.warn({ fault: describeFault(error) }, 'Catalog could not be refreshed'),
    );
  };

  notifications.on('catalog_changed', refreshQuietly);

  return {
    snapshot: () => current,
    prepared(key, make) {
      const answer = answers.get(key) ?? make(current);
      // Reinserted as the most recently used.
      answers.delete(key);
      answers.set(key, answer);
      const oldest = answers.keys().next();
      if (answers.size > MAX_RESPONSES && !oldest.done) answers.delete(oldest.value);
      return answer;
    },
    refresh,
    async start() {
      await refresh();
      timer = setInterval(refreshQuietly, POLL_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      if (loading) await loading.catch(() => undefined);
    },
  };
}
