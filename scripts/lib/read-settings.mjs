import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { LaunchError } from './launch-error.mjs';
import { projectRoot } from './project-root.mjs';

/**
 * What the launcher itself decides on; everything else passes through to the programs, whose `config.ts` checks it.
 *
 * @typedef {object} LaunchSettings
 * @property {NodeJS.ProcessEnv} env the environment with `.env` behind it
 * @property {number} port PORT, 3000: portal and API
 * @property {number} sandboxPort SANDBOX_PORT, 3100
 * @property {string} publicUrl PUBLIC_URL, http://localhost:PORT
 * @property {string} sandboxUrl SANDBOX_URL, http://localhost:SANDBOX_PORT
 * @property {string} dataDir DATA_DIR, `.data` at the top; absolute
 * @property {string | null} databaseUrl DATABASE_URL; null means the embedded PostgreSQL
 * @property {boolean} usesSandbox false once both Shopify and Twilio have settings of their own
 * @property {boolean} logsToConsole LOG_TO_CONSOLE=1: every log line is shown, not only warnings and errors
 */

/**
 * Reads the environment and, behind it, the file `.env` at the top. An empty value counts as unset.
 *
 * @param {NodeJS.ProcessEnv} [ownEnv]
 * @returns {LaunchSettings}
 * @throws {LaunchError} when a port is not one
 */
export function readSettings(ownEnv = { ...readEnvFile(), ...process.env }) {
  const port = readPort(ownEnv, 'PORT', 3000);
  const sandboxPort = readPort(ownEnv, 'SANDBOX_PORT', 3100);
  const usesSandbox = !(hasSettings(ownEnv, 'SHOPIFY_') && hasSettings(ownEnv, 'TWILIO_'));
  if (usesSandbox && port === sandboxPort) {
    throw new LaunchError(`PORT and SANDBOX_PORT are both ${port}: they must differ.`);
  }
  return {
    env: ownEnv,
    port,
    sandboxPort,
    publicUrl: ownEnv.PUBLIC_URL || `http://localhost:${port}`,
    sandboxUrl: ownEnv.SANDBOX_URL || `http://localhost:${sandboxPort}`,
    dataDir: resolve(projectRoot, ownEnv.DATA_DIR || '.data'),
    databaseUrl: ownEnv.DATABASE_URL || null,
    usesSandbox,
    logsToConsole: ownEnv.LOG_TO_CONSOLE === '1',
  };
}

/**
 * The environment of the programs: the user's own, and what the launcher settled.
 *
 * @param {LaunchSettings} settings
 * @param {string} databaseUrl
 * @returns {NodeJS.ProcessEnv}
 */
export function createProgramEnv(settings, databaseUrl) {
  return {
    ...settings.env,
    NODE_ENV: settings.env.NODE_ENV || 'production',
    DATABASE_URL: databaseUrl,
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_URL: settings.sandboxUrl,
    DATA_DIR: settings.dataDir,
  };
}

/** @returns {NodeJS.ProcessEnv} */
function readEnvFile() {
  const path = join(projectRoot, '.env');
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} standard
 */
function readPort(env, name, standard) {
  const text = env[name];
  if (!text) return standard;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new LaunchError(`${name} is "${text}": it must be a whole number from 1 to 65535.`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} prefix
 */
function hasSettings(env, prefix) {
  return Object.entries(env).some(([name, value]) => name.startsWith(prefix) && value);
}
