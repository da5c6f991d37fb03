import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode } from '../processes/error-code.mjs';
import { LaunchError } from '../processes/launch-error.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { hasProviders, PROVIDER_SETTINGS } from './providers.mjs';

/**
 * The settings that the launcher reads itself. All others are passed on to the programs and checked by `config.ts`.
 *
 * @typedef {object} LaunchSettings
 * @property {NodeJS.ProcessEnv} env the environment, with defaults from `.env`
 * @property {string} ownHost where the programs answer on this machine: HOST, or 127.0.0.1 when that is a wildcard
 * @property {number} port PORT (3000), for the portal and the API
 * @property {number} sandboxPort SANDBOX_PORT (3100)
 * @property {string} publicUrl PUBLIC_URL (http://localhost:PORT)
 * @property {string} sandboxUrl SANDBOX_URL (http://localhost:SANDBOX_PORT)
 * @property {string} dataDir DATA_DIR (`.data` in the repository); absolute
 * @property {string | null} databaseUrl DATABASE_URL; null = the embedded PostgreSQL
 * @property {string | null} databaseOwnerUrl DATABASE_OWNER_URL, the role that migrates; null = that of DATABASE_URL
 * @property {boolean} usesSandbox false when a shop and a gateway are configured
 * @property {boolean} logsToConsole LOG_TO_CONSOLE=1 shows every log line, not only warnings and errors
 */

/**
 * Reads the environment, then the file `.env` for what is not set. An empty value counts as not set.
 *
 * @param {NodeJS.ProcessEnv} [ownEnv]
 * @returns {LaunchSettings}
 * @throws {LaunchError} for an invalid port or SANDBOX, and for an installation that looks real but has no keys
 */
export function readSettings(ownEnv = { ...readEnvFile(), ...process.env }) {
  const port = readPort(ownEnv, 'PORT', 3000);
  const sandboxPort = readPort(ownEnv, 'SANDBOX_PORT', 3100);
  if (ownEnv.SANDBOX && !['on', 'off'].includes(ownEnv.SANDBOX)) {
    throw new LaunchError(`SANDBOX is "${ownEnv.SANDBOX}"; it must be on or off.`);
  }
  const usesSandbox = !hasProviders(ownEnv);
  if (usesSandbox) assertSandboxIsMeant(ownEnv);
  if (usesSandbox && port === sandboxPort) {
    throw new LaunchError(`PORT and SANDBOX_PORT are both ${port}; they must be different.`);
  }
  return {
    env: ownEnv,
    ownHost: readOwnHost(ownEnv.HOST),
    port,
    sandboxPort,
    publicUrl: ownEnv.PUBLIC_URL || `http://localhost:${port}`,
    sandboxUrl: ownEnv.SANDBOX_URL || `http://localhost:${sandboxPort}`,
    dataDir: resolve(projectRoot, ownEnv.DATA_DIR || '.data'),
    databaseUrl: readSecret(ownEnv, 'DATABASE_URL'),
    databaseOwnerUrl: readOwnerUrl(ownEnv),
    usesSandbox,
    logsToConsole: ownEnv.LOG_TO_CONSOLE === '1',
  };
}

/**
 * The environment for the programs: the user's own, plus what the launcher decided. Only the preparation gets the
 * owner's URL.
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
    DATABASE_URL_FILE: undefined,
    DATABASE_OWNER_URL: undefined,
    DATABASE_OWNER_URL_FILE: undefined,
    DATABASE_OWNER_PASSWORD: undefined,
    DATABASE_OWNER_PASSWORD_FILE: undefined,
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    ...(settings.usesSandbox ? { SANDBOX: 'on' } : {}),
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_URL: settings.sandboxUrl,
    DATA_DIR: settings.dataDir,
    SECURITY_LOG: settings.env.SECURITY_LOG || join(settings.dataDir, 'logs', 'security.log'),
  };
}

/**
 * The sandbox's keys and demo practices are public. A plain local start may use them; with its own database or in
 * production they need an explicit choice.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function assertSandboxIsMeant(env) {
  if (env.SANDBOX === 'on') return;
  const signs = [
    ...(env.DATABASE_URL || env.DATABASE_URL_FILE ? ['DATABASE_URL'] : []),
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
    ...(env.SANDBOX === 'off' ? ['SANDBOX=off'] : []),
  ];
  if (signs.length === 0) return;
  throw new LaunchError(
    `${signs[0]} is set, but not the ${PROVIDER_SETTINGS} settings. Set them, or SANDBOX=on to run on the sandbox: its keys and demo practices are public, so use it for trials only.`,
  );
}

/** @returns {NodeJS.ProcessEnv} */
function readEnvFile() {
  const path = join(projectRoot, '.env');
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

/**
 * A secret, from its setting or from the file that `…_FILE` names.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @returns {string | null}
 */
function readSecret(env, name) {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || null;
  if (env[name]) throw new LaunchError(`${name} and ${name}_FILE are both set. Remove one of them.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || null;
  } catch (error) {
    throw new LaunchError(`${name}_FILE is "${file}": the file cannot be read (${errorCode(error)}).`);
  }
}

/** @param {NodeJS.ProcessEnv} env */
function readOwnerUrl(env) {
  const owner = readSecret(env, 'DATABASE_OWNER_URL');
  const password = readSecret(env, 'DATABASE_OWNER_PASSWORD');
  if (owner === null || password === null) return owner;
  const url = new URL(owner);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** @param {string | undefined} host */
function readOwnHost(host) {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} defaultPort
 */
function readPort(env, name, defaultPort) {
  const text = env[name];
  if (!text) return defaultPort;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new LaunchError(`${name} is "${text}"; it must be a whole number from 1 to 65535.`);
}
