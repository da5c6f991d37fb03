import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from './error-code.mjs';

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
 * Creates the role `eyecart` and its database if they are missing. The product runs as this role, so that a flaw in it
 * does not reach the server's files.
 *
 * @param {pg.Client} admin
 * @param {string} password hexadecimal
 */
export async function ensureDatabase(admin, password) {
  const role = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = 'eyecart'");
  if (role.rowCount === 0) await admin.query(`CREATE ROLE eyecart LOGIN PASSWORD '${password}'`);
  const database = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'eyecart'");
  if (database.rowCount === 0) await admin.query('CREATE DATABASE eyecart OWNER eyecart');
}
