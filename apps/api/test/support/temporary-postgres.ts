import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

type StartPostgres = (options: {
  dataDir: string;
  fast?: boolean;
}) => Promise<{ adminUrl: string; stop(): Promise<void> }>;

/** A temporary PostgreSQL in its own folder, deleted after the run. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eyecart-api-test-'));
  const launcher = new URL('../../../../scripts/lib/embedded-postgres.mjs', import.meta.url);
  const { startPostgres } = (await import(launcher.href)) as { startPostgres: StartPostgres };
  const server = await startPostgres({ dataDir, fast: true });
  return {
    url: server.adminUrl,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
