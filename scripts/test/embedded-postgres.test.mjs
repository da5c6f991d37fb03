import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../lib/postgres/embedded-postgres.mjs';
import { findMemoryFolder, MEMORY_FOLDER } from '../lib/postgres/memory-folder.mjs';
import { openPostgresHome, removePostgresHome } from '../lib/postgres/postgres-home.mjs';
import { identifyProcess } from '../lib/processes/process-identity.mjs';

/** @type {string} */
let dataDir;
/** @type {import('../lib/postgres/embedded-postgres.mjs').RunningPostgres[]} */
let servers = [];

/** @param {Partial<import('../lib/postgres/embedded-postgres.mjs').PostgresOptions>} [options] */
async function start(options) {
  const server = await startPostgres({ dataDir, fast: true, ...options });
  servers.push(server);
  return server;
}

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function makeDataDir() {
  return mkdtempSync(join(realpathSync(tmpdir()), 'eyecart-postgres-test-'));
}

/** @param {import('../lib/postgres/embedded-postgres.mjs').RunningPostgres[]} running */
async function remove(running) {
  for (const server of running) await server.stop();
  removePostgresHome(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

describe('a new cluster', () => {
  /** @type {import('../lib/postgres/embedded-postgres.mjs').RunningPostgres} */
  let server;

  beforeAll(async () => {
    dataDir = makeDataDir();
    server = await startPostgres({ dataDir, fast: true });
  });

  afterAll(() => remove([server]));

  it('has an empty UTF-8 database in UTC whose owner is not a superuser', async () => {
    const [row] = await query(
      server.url,
      "SELECT current_user, rolsuper, current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone FROM pg_roles WHERE rolname = current_user",
    );
    expect(row).toEqual({ current_user: 'eyecart', rolsuper: false, encoding: 'UTF8', zone: 'UTC' });
    await expect(query(server.url, 'CREATE EXTENSION pg_trgm')).resolves.toEqual([]);
  });

  it('has a role for the programs that owns nothing and may create nothing', async () => {
    const owned = await query(
      server.runtimeUrl,
      'SELECT 1 FROM pg_database WHERE pg_get_userbyid(datdba) = current_user UNION ALL SELECT 1 FROM pg_class WHERE pg_get_userbyid(relowner) = current_user',
    );
    expect(owned).toEqual([]);
    await expect(query(server.runtimeUrl, 'CREATE TABLE more (id int)')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('sorts by code point and handles case beyond ASCII', async () => {
    const [row] = await query(
      server.url,
      "SELECT upper('é') AS upper, 'Z' < 'a' AS by_code_point, 'z' < 'é' AS accents_last",
    );
    expect(row).toEqual({ upper: 'É', by_code_point: true, accents_last: true });
  });

  it('rejects a wrong password', async () => {
    await expect(
      query(`postgres://eyecart:wrong@127.0.0.1:${server.port}/eyecart`, 'SELECT 1'),
    ).rejects.toThrow(/password/);
  });

  it('makes data folder and passwords readable by their owner only', async () => {
    const { folder } = await openPostgresHome(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'cluster/pg_hba.conf'), 'utf8')).not.toMatch(/^host.*\btrust$/m);
  });

  it('keeps a throwaway cluster in memory where there is room, and removes it without a trace', async () => {
    const memory = findMemoryFolder();
    const { folder } = await openPostgresHome(dataDir);
    expect(folder.startsWith(`${MEMORY_FOLDER}/`)).toBe(memory !== null);
    await server.stop();
    removePostgresHome(dataDir);
    expect([existsSync(folder), readdirSync(dataDir)]).toEqual([false, ['logs']]);
  });
});

describe('startPostgres', () => {
  beforeEach(() => {
    dataDir = makeDataDir();
    servers = [];
  });

  afterEach(() => remove(servers));

  it('recreates a cluster whose creation was interrupted', async () => {
    const { folder, cluster } = await openPostgresHome(dataDir);
    mkdirSync(join(cluster, 'base'), { recursive: true });
    writeFileSync(join(folder, 'initial-password'), 'half');
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('leaves no partial cluster when creation is canceled', async () => {
    const interruption = new AbortController();
    const { cluster } = await openPostgresHome(dataDir);
    const attempt = startPostgres({ dataDir, fast: true, signal: interruption.signal });
    const refused = expect(attempt).rejects.toThrow('canceled');
    await expect.poll(() => existsSync(join(cluster, 'base')), { interval: 5 }).toBe(true);
    interruption.abort(new Error('canceled'));
    await refused;
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('clears memory of clusters that nothing has started for a day', async () => {
    const { folder } = await openPostgresHome(dataDir, { throwaway: true });
    const forgotten = join(dirname(folder), 'forgotten');
    const recent = join(dirname(folder), 'recent');
    const isInMemory = folder.startsWith(MEMORY_FOLDER);
    for (const home of [forgotten, recent]) {
      mkdirSync(home);
      writeFileSync(join(home, 'belongs-to'), dirname(dataDir));
    }
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    utimesSync(join(forgotten, 'belongs-to'), twoDaysAgo, twoDaysAgo);
    removePostgresHome(dataDir);
    await openPostgresHome(dataDir, { throwaway: true });
    try {
      expect([existsSync(forgotten), existsSync(recent)]).toEqual([!isInMemory, true]);
    } finally {
      for (const home of [forgotten, recent]) rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('startPostgres on the same cluster', () => {
  beforeAll(() => {
    dataDir = makeDataDir();
    servers = [];
  });

  // What a test left running is stopped before the next.
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  afterAll(() => remove([]));

  it('keeps every other cluster on the disk, and where it is', async () => {
    const kept = await start({ fast: false });
    const { folder } = await openPostgresHome(dataDir);
    expect(folder).not.toContain(MEMORY_FOLDER);
    await query(kept.url, 'CREATE TABLE stays AS SELECT 42 AS answer');
    await kept.stop();
    expect(await query((await start()).url, 'SELECT answer FROM stays')).toEqual([{ answer: 42 }]);
    expect((await openPostgresHome(dataDir)).folder).toBe(folder);
  });

  it('recovers from a server that was killed', async () => {
    const killed = await start({ fast: false });
    await query(killed.url, 'CREATE TABLE survived AS SELECT 42 AS answer');
    process.kill(killed.pid, 'SIGKILL');
    const next = await start();
    expect(await query(next.url, 'SELECT answer FROM survived')).toEqual([{ answer: 42 }]);
  });

  it('keeps data, port and password across a restart', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('uses another port when the last one is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    try {
      const second = await start();
      expect(second.port).not.toBe(first.port);
      expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.close();
    }
  });

  it('stops a server left running on the same data without data loss', async () => {
    const left = await start();
    await query(left.url, 'CREATE TABLE left_open AS SELECT 42 AS answer');
    const next = await start();
    expect(identifyProcess(left.pid)).toBeNull();
    expect(await query(next.url, 'SELECT answer FROM left_open')).toEqual([{ answer: 42 }]);
  });

  it('reports when the server exits unexpectedly, but not when it is stopped', async () => {
    let unexpectedExits = 0;
    const countExit = () => {
      unexpectedExits += 1;
    };
    await (await start({ onUnexpectedExit: countExit })).stop();
    expect(unexpectedExits).toBe(0);
    const server = await start({ onUnexpectedExit: countExit });
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => unexpectedExits).toBe(1);
  });

  it('explains why it cannot start', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const address = squatter.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      await expect(start({ port })).rejects.toMatchObject({ details: expect.stringContaining('in use') });
    } finally {
      squatter.close();
    }
  });

  it('never deletes a finished cluster without its passwords', async () => {
    await (await start()).stop();
    const { folder, cluster } = await openPostgresHome(dataDir);
    rmSync(join(folder, 'credentials.json'));
    await expect(start()).rejects.toThrow('its passwords are missing');
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
  });
});
