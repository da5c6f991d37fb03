import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../workspace/project-root.mjs';

/** Each adapter of a kind has a folder, and its settings begin with the folder's name: `TWILIO_` for `twilio`. */
const prefixesOf = (/** @type {string} */ kind) =>
  readdirSync(join(projectRoot, 'apps/api/src/providers', kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name.toUpperCase()}_`)
    .sort();

/** The providers that replace the sandbox's two parts, by the prefixes of their settings. */
export const SETTING_PREFIXES = { shop: prefixesOf('commerce'), gateway: prefixesOf('sms') };

/** Whether a setting belongs to one of the providers. */
export const isProviderSetting = (/** @type {string} */ name) =>
  Object.values(SETTING_PREFIXES).some((prefixes) => prefixes.some((prefix) => name.startsWith(prefix)));

/** Whether a shop and a gateway are configured. */
export const hasProviders = (/** @type {NodeJS.ProcessEnv} */ env) =>
  Object.values(SETTING_PREFIXES).every((prefixes) =>
    Object.entries(env).some(([name, value]) => value && prefixes.some((prefix) => name.startsWith(prefix))),
  );

/** How messages name the providers' settings. */
export const PROVIDER_SETTINGS = Object.values(SETTING_PREFIXES)
  .map((prefixes) => prefixes.map((prefix) => `${prefix}*`).join(' or '))
  .join(' and ');
