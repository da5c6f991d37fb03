import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const WORKER = fileURLToPath(new URL('../dist/worker.js', import.meta.url));
/** An advisory lock at which claims wait, so that the worker is certainly inside one when it is frozen. */
const GATE = 480_311;

describe('a worker that freezes', () => {
  const api = testApi();
  let worker: ChildProcess;
  beforeAll(async () => {
    if (!existsSync(WORKER)) throw new Error(`${WORKER} is not built: run "npm run build" first.`);
    await api.database.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NEW; END $$;
      CREATE TRIGGER wait_at_gate BEFORE UPDATE ON messages FOR EACH ROW
        WHEN (NEW.state = 'sending' AND OLD.state = 'queued') EXECUTE FUNCTION wait_at_gate();`);
    worker = spawn(process.execPath, [WORKER], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATABASE_URL: api.dependencies.config.database.url,
        SANDBOX: 'on',
        SANDBOX_URL: api.sandboxUrl,
        PUBLIC_URL: api.url,
        TEXT_SEARCH_AFTER_SECONDS: '3',
        GATEWAY_TIMEOUT_SECONDS: '1',
      },
      stdio: 'ignore',
    });
  });
  afterAll(() => void worker.kill('SIGKILL'));

  async function queueTexts(count: number, prefix: string): Promise<void> {
    const { cartId } = await createCart(await api.signedIn());
    await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
       SELECT 'demo-lakeside', carts.id, 'scheduled', 'queued', $2 || lpad(n::text, 4, '0'), 'Text ' || n, now(), now()
       FROM carts, generate_series(1, $3::integer) AS n WHERE carts.public_id = $1`,
      [cartId, prefix, count],
    );
  }
  const sentTo = async (prefix: string): Promise<string[]> => {
    const { messages } = (await api.control('messages?limit=1000')) as { messages: { to: string }[] };
    return messages.filter(({ to }) => to.startsWith(prefix)).map(({ to }) => to);
  };
  const countAtGate = async (): Promise<number> => {
    const { rows } = await api.database.query(
      "SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
      [GATE],
    );
    return rows[0].count;
  };

  /** How many sessions wait to read the opt-outs. */
  const countLooks = async (): Promise<number> => {
    const { rows } = await api.database.query(
      "SELECT count(*)::integer AS count FROM pg_locks WHERE relation = 'opt_outs'::regclass AND NOT granted",
    );
    return rows[0].count;
  };

  it('inside a claim holds up texting for seconds only, and sends nothing twice when it wakes', async () => {
    const gate = await api.database.connect();
    try {
      await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
      await queueTexts(20, '+1312571');
      await expect.poll(countAtGate, { timeout: 60_000 }).toBeGreaterThan(0);
      worker.kill('SIGSTOP');
      await gate.query('SELECT pg_advisory_unlock($1)', [GATE]);
    } finally {
      gate.release();
    }
    const drainElsewhere = async () => {
      await api.dependencies.drainQueue();
      return (await sentTo('+1312571')).length;
    };
    expect(await drainElsewhere()).toBe(0);
    await expect.poll(drainElsewhere).toBe(20);

    worker.kill('SIGCONT');
    await queueTexts(1, '+1312572');
    await expect.poll(() => sentTo('+1312572')).toHaveLength(1);
    expect(worker.exitCode).toBeNull();
    expect(new Set(await sentTo('+1312571')).size).toBe(20);
    expect(await sentTo('+1312571')).toHaveLength(20);
  }, 150_000);

  it('between its last look at its claim and the request sends nothing that another has sent since', async () => {
    const impatient = await api.startInstance({}, { textSearchAfterSeconds: 3, gatewayTimeoutMs: 1_000 });
    const gate = await api.database.connect();
    const lock = await api.database.connect();
    try {
      await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
      await queueTexts(5, '+1312573');
      await expect.poll(countAtGate, { timeout: 60_000 }).toBeGreaterThan(0);
      // The claim has read the opt-outs and commits; the last look before the request reads them again and waits.
      await lock.query('BEGIN');
      const locked = lock.query('LOCK TABLE opt_outs IN ACCESS EXCLUSIVE MODE');
      await gate.query('SELECT pg_advisory_unlock($1)', [GATE]);
      await locked;
      await expect.poll(countLooks, { timeout: 30_000 }).toBeGreaterThan(0);
      worker.kill('SIGSTOP');
      await lock.query('COMMIT');

      const sendElsewhere = async () => {
        await impatient.dependencies.settleMessages();
        await impatient.dependencies.drainQueue();
        return (await sentTo('+1312573')).length;
      };
      await expect.poll(sendElsewhere, { timeout: 60_000, interval: 500 }).toBe(5);
      worker.kill('SIGCONT');
      await queueTexts(1, '+1312574');
      await expect.poll(() => sentTo('+1312574')).toHaveLength(1);
      expect(worker.exitCode).toBeNull();
      expect(await sentTo('+1312573')).toHaveLength(5);
    } finally {
      gate.release();
      lock.release();
    }
  }, 150_000);
});
