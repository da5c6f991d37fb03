import type pg from 'pg';

const HEARTBEAT_MS = 2_000;
/** The server ends a session that misses its heartbeats, and the lock with it: its process hangs. */
const SILENCE_MS = 10_000;

/** Runs `work`, or returns null if another process is running work of this name. */
export type RunAlone = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

/** Session-level advisory lock, for work that takes too long for a transaction: one process runs it at a time. */
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

/** Returns a function that stops it and waits for the last beat. */
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
