import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launcher } from './durable-postgres.js';

interface Server {
  readonly adminUrl: string;
  stop(): Promise<void>;
}
interface Launcher {
  readonly startPostgres: (options: { dataDir: string; fast: boolean }) => Promise<Server>;
  readonly removePostgresHome: (dataDir: string) => void;
}

/** A temporary PostgreSQL in its own folder, deleted after the run. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eyecart-api-test-'));
  const { startPostgres } = await launcher<Pick<Launcher, 'startPostgres'>>('postgres/embedded-postgres.mjs');
  const { removePostgresHome } = await launcher<Pick<Launcher, 'removePostgresHome'>>(
    'postgres/postgres-home.mjs',
  );
  const server = await startPostgres({ dataDir, fast: true });
  return {
    url: server.adminUrl,
    async stop() {
      await server.stop();
      removePostgresHome(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
