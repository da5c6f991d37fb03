import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

interface Server {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}
type RemoveHome = (dataDir: string) => Promise<void> | void;
type StartPostgres = (options: { dataDir: string; port?: number }) => Promise<Server>;

/** A module of the repository's own start script, which is plain JavaScript. */
export const launcher = async <T>(file: string): Promise<T> =>
  (await import(new URL(`../../../../scripts/lib/${file}`, import.meta.url).href)) as T;

/**
 * A free port below those that the system assigns automatically, so that it stays free while what listens there is started,
 * or killed and started again.
 */
export async function findFreePort(): Promise<number> {
  const { isPortFree } = await launcher<{ isPortFree: (port: number) => Promise<boolean> }>(
    'processes/ports.mjs',
  );
  let port = 20_000 + Math.floor(Math.random() * 10_000);
  while (!(await isPortFree(port))) port += 1;
  return port;
}

export type DurablePostgres = Awaited<ReturnType<typeof startDurablePostgres>>;

/** A PostgreSQL with its own data folder that keeps committed data. */
export async function startDurablePostgres(dataDir: string) {
  const { startPostgres } = await launcher<{ startPostgres: StartPostgres }>(
    'postgres/embedded-postgres.mjs',
  );
  const port = await findFreePort();
  let server = await startPostgres({ dataDir, port });
  const { url, adminUrl } = server;
  return {
    url,
    adminUrl,
    /** Ends it with SIGKILL, and starts it again after a while. */
    async kill(downMs = 0): Promise<void> {
      process.kill(server.pid, 'SIGKILL');
      await pause(downMs);
      server = await startPostgres({ dataDir, port });
    },
    async stop(): Promise<void> {
      await server.stop();
      const { removePostgresHome } = await launcher<{ removePostgresHome: RemoveHome }>(
        'postgres/postgres-home.mjs',
      );
      await removePostgresHome(dataDir);
    },
  };
}
