import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { describeFault } from '../faults/describe-fault.js';
import type { Database, RootDatabase } from './client.js';

/** Notifications between processes: the catalog changed; a session, an API key, or a practice changed or ended. */
export type Channel = 'catalog_changed' | 'access_changed';

/** The application name of a worker's connection for notifications, by which `doctor` finds it in pg_stat_activity. */
export const WORKER_NAME = 'eyecart-worker';

/** How often the connection is checked, or opened again after it was lost. */
export const CHECK_MS = 2_000;

/** The process's one connection for notifications from other processes. */
export interface Notifications {
  /** Whether notifications arrive. */
  isListening(): boolean;
  /** Calls `listener` for each notification, and after an interruption, because some may have been missed. */
  on(channel: Channel, listener: () => void): void;
  /**
   * Makes a change and its notification in one transaction. This process's listeners are called before it resolves.
   * `change` returns whether anything changed; if not, nothing is sent.
   */
  publish(channel: Channel, change: (tx: Database) => Promise<boolean>): Promise<boolean>;
  /** Connects, with this application name if given, and reconnects until `stop`. */
  start(name?: typeof WORKER_NAME): Promise<void>;
  stop(): Promise<void>;
}

/** Sends a notification once the transaction commits. */
export const announce = async (tx: Database, channel: Channel): Promise<void> => {
  await tx.execute(sql.raw(`NOTIFY ${channel}`));
};

export function createNotifications({
  db,
  pool,
  log,
}: {
  readonly db: RootDatabase;
  /** From `openSessionDatabase`: behind a pooler, `LISTEN` ends with the transaction. */
  readonly pool: pg.Pool;
  readonly log: Logger;
}): Notifications {
  const listeners = new Map<string, (() => void)[]>();
  let connection: Connection | null = null;
  let checking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let naming: readonly string[] = [];

  const dispatch = (channel: string): void => {
    for (const listener of listeners.get(channel) ?? []) listener();
  };

  const listens = () => [...listeners.keys()].map((channel) => `LISTEN ${channel}`);

  async function connect(): Promise<void> {
    const opened = openConnection(await pool.connect(), dispatch, () => {
      if (connection === opened) connection = null;
    });
    await opened.run([...naming, ...listens()]);
    connection = opened;
    for (const channel of listeners.keys()) dispatch(channel);
  }

  /** Repeating LISTEN changes nothing and shows whether the connection still works. One check at a time. */
  function check(): Promise<void> {
    checking ??= (connection ? connection.run(listens()) : connect()).finally(() => {
      checking = null;
    });
    return checking;
  }

  return {
    isListening: () => connection !== null,
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    async publish(channel, change) {
      const isChanged = await db.transaction(async (tx) => {
        const changed = await change(tx);
        if (changed) await announce(tx, channel);
        return changed;
      });
      if (isChanged) dispatch(channel);
      return isChanged;
    },
    async start(name) {
      if (name !== undefined) naming = [`SET application_name = '${name}'`];
      await check();
      timer = setInterval(() => {
        check().catch((error: unknown) =>
          log.warn({ fault: describeFault(error) }, 'Notifications from other processes are interrupted'),
        );
      }, CHECK_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await checking?.catch(() => undefined);
      connection?.close();
    },
  };
}

interface Connection {
  /** @throws when the connection is broken; it is closed then */
  run(statements: readonly string[]): Promise<void>;
  close(): void;
}

/** Removes a connection from the pool for good. */
function openConnection(
  client: pg.PoolClient,
  onNotification: (channel: string) => void,
  onClosed: () => void,
): Connection {
  const receive = ({ channel }: pg.Notification) => onNotification(channel);
  let isClosed = false;
  function close(): void {
    if (isClosed) return;
    isClosed = true;
    client.off('notification', receive);
    client.release(true);
    onClosed();
  }
  client.on('notification', receive).once('error', close).once('end', close);
  return {
    close,
    async run(statements) {
      try {
        for (const statement of statements) await client.query(statement);
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}
