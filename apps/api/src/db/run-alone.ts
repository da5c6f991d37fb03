import type pg from 'pg';

const HEARTBEAT_MS = 2_000;
/** A session that misses its heartbeats is ended by the server, and with it the lock: its process hangs. */
const SILENCE_MS = 10_000;

/** Runs `work` unless another process runs work of this name; null then. */
export type RunAlone = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

/** Keeps long work, which no transaction may span, to one process at a time. The lock is the session's. */
export function createRunAlone({ pool }: { pool: pg.Pool }): RunAlone {
  return async (name, work) => {
    const client = await pool.connect();
    let isSound = false;
    try {
      const lock = await client.query<{ is_ours: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_ours',
        [name],
      );
      if (lock.rows[0]?.is_ours !== true) {
        isSound = true;
        return null;
      }
      await client.query(`SET idle_session_timeout = ${SILENCE_MS}`);
      const stopHeartbeat = startHeartbeat(client);
      try {
        return await work();
      } finally {
        await stopHeartbeat();
        await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
        await client.query('RESET idle_session_timeout');
        isSound = true;
      }
    } finally {
      client.release(!isSound);
    }
  };
}

/** Gives a function that ends it, once the last beat is through. */
function startHeartbeat(client: pg.PoolClient): () => Promise<void> {
  let beat: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    beat ??= client
      .query('SELECT 1')
      .catch(() => undefined)
      .finally(() => {
        beat = null;
      });
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(timer);
    await beat;
  };
}
