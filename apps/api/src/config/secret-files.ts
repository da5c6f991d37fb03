import { readFileSync } from 'node:fs';
import { ConfigError } from '../faults/config-error.js';
import { sayFault } from '../faults/describe-fault.js';
import type { GivenSettings } from '../providers/sms/gateway-vendor.js';

/** Whether a setting is a secret, or a URL with a password in it. */
export const isSecret = (name: string): boolean =>
  /TOKEN|SECRET|KEY|PASSWORD/.test(name) || (name.startsWith('DATABASE_') && name.includes('URL'));

/** The setting that names a file with the secret, as containers mount them. */
export const fileSettingOf = (name: string): string => `${name}_FILE`;

/**
 * The settings, with each secret that `…_FILE` names read from its file, without its trailing line break.
 * @throws ConfigError for a secret that is set twice, and for a file that is empty or cannot be read
 */
export function readSecretFiles(given: GivenSettings, names: readonly string[]): GivenSettings {
  const files = names.filter((name) => isSecret(name) && given[fileSettingOf(name)] !== undefined);
  return { ...given, ...Object.fromEntries(files.map((name) => [name, readSecret(given, name)])) };
}

function readSecret(given: GivenSettings, name: string): string {
  const setting = fileSettingOf(name);
  const file = given[setting] ?? '';
  if (given[name] !== undefined)
    throw new ConfigError(`${name} and ${setting} are both set. Remove one of them.`);
  const secret = readContent(setting, file).replace(/\r?\n$/, '');
  if (secret !== '') return secret;
  throw new ConfigError(`${setting} is "${file}": the file is empty.`);
}

function readContent(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `${setting} is "${file}": the file cannot be read (${sayFault(error)}). Correct the path, or let this program's user read it.`,
    );
  }
}
