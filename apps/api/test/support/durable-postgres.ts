import process from 'node:process';

interface Server {
  readonly url: string;
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
  const { isPortFree } = await launcher<{ isPortFree: (port: number) => Promise<boolean> }>('ports.mjs');
  let port = 20_000 + Math.floor(Math.random() * 10_000);
  while (!(await isPortFree(port))) port += 1;
  return port;
}

/** A PostgreSQL with its own data folder that keeps committed data. `kill` ends it with SIGKILL and restarts it. */
export async function startDurablePostgres(dataDir: string) {
  const { startPostgres } = await launcher<{ startPostgres: StartPostgres }>('embedded-postgres.mjs');
  const port = await findFreePort();
  let server = await startPostgres({ dataDir, port });
  const { url } = server;
  return {
    url,
    async kill(): Promise<void> {
      process.kill(server.pid, 'SIGKILL');
      server = await startPostgres({ dataDir, port });
    },
    async stop(): Promise<void> {
      await server.stop();
      const { removePostgresHome } = await launcher<{ removePostgresHome: RemoveHome }>('postgres-home.mjs');
      await removePostgresHome(dataDir);
    },
  };
}
