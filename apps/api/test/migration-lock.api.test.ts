import { expect, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.js';
import { openTaskSession } from '../src/db/open-task-session.js';
import { startTestApi } from './support/test-api.js';

it('goes on once the server has ended a session that hangs with the lock, and says what it waits for', async () => {
  const api = await startTestApi();
  try {
    const { url } = api.dependencies.config.database;
    const frozen = await openTaskSession(url, 'frozen', 60_000);
    await frozen.query('SELECT pg_advisory_lock(7302206)');
    const told: string[] = [];
    // As a process that hangs: from the first message on, it holds the lock of migrations and says nothing more.
    let lastWord: Promise<unknown> | undefined;
    const tell = (message: string) => {
      told.push(message);
      lastWord ??= frozen.query("SET idle_session_timeout = '100ms'");
    };
    await migrateDatabase(url, { tell, tellAfterMs: 50 });
    await lastWord;
    expect(told[0]).toMatch(/^Waiting for another process/);
    await expect(frozen.query('SELECT 1')).rejects.toThrow();
  } finally {
    await api.close();
  }
});

it('limits the silence of its own session', async () => {
  const api = await startTestApi();
  try {
    const { url } = api.dependencies.config.database;
    const session = await openTaskSession(url, 'limits', 60_000);
    const { rows } = await session.query(
      "SELECT current_setting('idle_session_timeout') AS idle, current_setting('idle_in_transaction_session_timeout') AS open",
    );
    expect(rows).toEqual([{ idle: '1min', open: '1min' }]);
    await session.end();
  } finally {
    await api.close();
  }
});
