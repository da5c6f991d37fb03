import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { removePostgresHome } from '../postgres/postgres-home.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { createTestEnv } from '../tests/create-test-env.mjs';

/** A line of the log: its prefix, then a statement, whose continuation lines start with a tab. */
const LOGGED = /^@(.*?)@ \w+: {2}(?:(?:statement|execute [^:]+): )?(.*)$/;
/** Written by a test for itself: the API's own statements have numbers as parameters. */
const WITH_PHONE = /'\+1\d{10}'/;
const PLANNED = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;

/**
 * Runs the API's tests of a checkout, and returns every kind of statement that its API and worker sent to the database.
 *
 * @param {{ root: string, dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<string[]>} sorted; those that differ only in how many values they have are one
 */
export async function recordStatements({ root, dataDir, signal }) {
  const server = await startPostgres({ dataDir, fast: true, signal });
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    for (const setting of [
      "log_line_prefix = '@%a@ '",
      "log_statement = 'all'",
      'log_parameter_max_length = 0',
    ])
      await admin.query(`ALTER SYSTEM SET ${setting}`);
    await admin.query('SELECT pg_reload_conf()');
    const { exitCode } = await runProgram('npx', ['vitest', 'run'], {
      cwd: join(root, 'apps/api'),
      env: { ...createTestEnv(), TEST_DATABASE_URL: server.adminUrl },
      output: 'show',
      signal,
    });
    if (exitCode !== 0) console.warn('Some tests failed, so statements may be missing.');
    const statements = await readLog(join(dataDir, 'logs/postgres.log'));
    await admin.query('CREATE DATABASE release');
    return await keepPlanned(statements, { url: server.adminUrl, root });
  } finally {
    await admin.end();
    await server.stop();
    removePostgresHome(dataDir);
  }
}

/** @param {string} file @returns {Promise<string[]>} */
async function readLog(file) {
  /** @type {Map<string, string>} */
  const byShape = new Map();
  let application = '';
  let statement = '';
  const keep = () => {
    const shape = shapeOf(statement);
    const known = byShape.get(shape);
    const isKept = application === 'eyecart' && PLANNED.test(statement) && !WITH_PHONE.test(statement);
    if (isKept && !(known && known.length <= statement.length)) byShape.set(shape, statement);
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, name, text] = LOGGED.exec(line) ?? [];
    if (text === undefined) {
      statement += `\n${line.slice(1)}`;
      continue;
    }
    keep();
    application = name ?? '';
    statement = text;
  }
  keep();
  return [...byShape.values()].sort();
}

/** A statement, however many values its lists and rows have. @param {string} statement */
const shapeOf = (statement) =>
  statement
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:::\w+)?(?:, ?\$(?:::\w+)?)+/g, '$')
    .replace(/(\([^()]*\$[^()]*\))(?:, ?\1)+/g, '$1');

/**
 * Leaves out what the release itself cannot plan: what its tests alone have, such as temporary tables.
 *
 * @param {string[]} statements
 * @param {{ url: string, root: string }} release
 */
async function keepPlanned(statements, { url, root }) {
  const address = new URL(url);
  address.pathname = '/release';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const folder = join(root, 'apps/api/migrations');
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort())
      await client.query(readFileSync(join(folder, file), 'utf8').replaceAll(' CONCURRENTLY', ''));
    const planned = [];
    for (const statement of statements) {
      const result = await client.query(`EXPLAIN (GENERIC_PLAN) ${statement}`).catch(() => null);
      if (result) planned.push(statement);
    }
    return planned;
  } finally {
    await client.end();
  }
}
