import { LaunchError } from '../processes/launch-error.mjs';
import { startPostgres } from './embedded-postgres.mjs';

const maxRestarts = 5;

/**
 * Starts PostgreSQL and restarts it on the same port, so that its URL stays valid, when it exits unexpectedly.
 *
 * @param {{ dataDir: string, fast?: boolean, signal: AbortSignal, onGiveUp: (error: unknown) => void }} options
 * @returns {Promise<{ url: string, runtimeUrl: string, stop: () => Promise<void> }>}
 */
export async function keepPostgres({ dataDir, fast, signal, onGiveUp }) {
  let restarts = 0;
  let isStopping = false;
  /** @type {Promise<unknown>} */
  let recovery = Promise.resolve();
  const onUnexpectedExit = () => {
    recovery = recover().catch(onGiveUp);
  };
  let server = await startPostgres({ dataDir, fast, signal, onUnexpectedExit });

  async function recover() {
    if (isStopping) return;
    restarts += 1;
    if (restarts > maxRestarts)
      throw new LaunchError(
        `PostgreSQL exited unexpectedly ${restarts} times. Log: ${dataDir}/logs/postgres.log`,
      );
    console.error('postgres exited unexpectedly; restarting it');
    server = await startPostgres({ dataDir, port: server.port, fast, onUnexpectedExit });
  }

  return {
    url: server.url,
    runtimeUrl: server.runtimeUrl,
    stop: async () => {
      isStopping = true;
      await recovery;
      await server.stop();
    },
  };
}
