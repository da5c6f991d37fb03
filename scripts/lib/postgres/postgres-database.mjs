import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../processes/error-code.mjs';

const startingUp = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03']);
const connectTimeoutMs = 2_000;

/**
 * Connects as soon as the server answers.
 *
 * @param {string} adminUrl
 * @param {{ hasEnded: () => boolean, ended: Promise<null> }} server
 * @returns {Promise<pg.Client | null>} null when the server exited first
 */
export async function connectWhenReady(adminUrl, { hasEnded, ended }) {
  while (!hasEnded()) {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: connectTimeoutMs });
    client.on('error', () => {});
    const failure = await Promise.race([client.connect().then(() => client, keepError), ended]);
    if (failure === client) return client;
    client.end().catch(() => {});
    if (startingUp.has(errorCode(failure) ?? '')) {
      await pause(25);
      continue;
    }
    // Another program may hold the port. Then our server exits in a moment.
    await pause(300);
    if (!hasEnded() && errorCode(failure) !== null) throw failure;
  }
  return null;
}

/**
 * @param {unknown} error
 * @returns {unknown}
 */
function keepError(error) {
  return error;
}

/**
 * Creates the roles `eyecart` and `eyecart_app` and the first one's database if they are missing. `eyecart` owns the
 * tables and migrates them; the programs run as `eyecart_app`, so that a flaw in them reaches neither the server's files
 * nor the schema.
 *
 * @param {pg.Client} admin
 * @param {{ password: string, runtimePassword: string }} passwords hexadecimal
 */
export async function ensureDatabase(admin, { password, runtimePassword }) {
  for (const [name, secret] of [
    ['eyecart', password],
    ['eyecart_app', runtimePassword],
  ]) {
    const role = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
    if (role.rowCount === 0) await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${secret}'`);
  }
  const database = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'eyecart'");
  if (database.rowCount === 0) await admin.query('CREATE DATABASE eyecart OWNER eyecart');
}
