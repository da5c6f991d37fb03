import { existsSync, readFileSync } from 'node:fs';
import { LaunchError } from '../processes/launch-error.mjs';
import { findLockOwner } from '../processes/lock-file.mjs';
import { dataPaths } from './data-folder.mjs';
import { PROVIDER_SETTINGS } from './providers.mjs';

/**
 * Facts about the running product for other commands.
 *
 * @typedef {object} RunningProduct
 * @property {string} databaseUrl
 * @property {string} publicUrl
 * @property {string} sandboxUrl
 * @property {boolean} usesSandbox
 */

/**
 * @param {string} dataDir
 * @returns {RunningProduct | null} null when none is running there, or it is still starting
 */
export function findRunningProduct(dataDir) {
  const paths = dataPaths(dataDir);
  if (!existsSync(paths.databaseUrl) || !existsSync(paths.running) || findLockOwner(paths.lock) === null)
    return null;
  const { publicUrl, sandboxUrl, usesSandbox } = /** @type {RunningProduct} */ (
    JSON.parse(readFileSync(paths.running, 'utf8'))
  );
  return { databaseUrl: readFileSync(paths.databaseUrl, 'utf8').trim(), publicUrl, sandboxUrl, usesSandbox };
}

/**
 * The settings of a command that joins a running product: its own, with that product's URLs as defaults.
 *
 * @param {import('./read-settings.mjs').LaunchSettings} settings
 * @param {RunningProduct | null} product
 * @returns {import('./read-settings.mjs').LaunchSettings}
 * @throws {LaunchError} when one of the two talks to the sandbox and the other to the real providers
 */
export function joinRunningProduct(settings, product) {
  if (!product) return settings;
  if (!settings.databaseUrl && settings.usesSandbox !== product.usesSandbox) {
    throw new LaunchError(
      product.usesSandbox
        ? `The running product uses the sandbox, but this command has the ${PROVIDER_SETTINGS} settings. Run both with the same settings.`
        : `The running product uses the real providers, but this command has no ${PROVIDER_SETTINGS} settings. Run both with the same settings, for example from .env.`,
    );
  }
  return {
    ...settings,
    publicUrl: settings.env.PUBLIC_URL || product.publicUrl,
    sandboxUrl: settings.env.SANDBOX_URL || product.sandboxUrl,
  };
}
