import { closestMatch } from 'leven';
import type { GivenSettings } from '../providers/sms/gateway-vendor.js';
import { fileSettingOf, isSecret } from './secret-files.js';

/** Read by `npm start`, by docker-compose.yml, or by the image. */
const OF_OTHERS = [
  'DATA_DIR',
  'DATABASE_HOST',
  'LOG_TO_CONSOLE',
  'OWNER_PASSWORD_FILE',
  'PORTAL_COMMAND',
  'POSTGRES_APP_PASSWORD',
  'SANDBOX_PORT',
];

/** Shorter names are close to too many variables of other programs. */
const SHORTEST = 8;
const maxDistance = (name: string): number => (name.length < 12 ? 1 : 2);

/** A variable that no program reads; `meant` is the setting it resembles, or null. */
export interface UnknownSetting {
  readonly name: string;
  readonly meant: string | null;
}

/**
 * The variables that look like settings but are none: those that resemble one, and those that begin as the settings of a
 * provider do. Other programs' variables are left alone.
 */
export function findUnknownSettings(
  given: GivenSettings,
  names: readonly string[],
  prefixes: readonly string[],
): UnknownSetting[] {
  const known = [...names, ...names.filter(isSecret).map(fileSettingOf), ...OF_OTHERS];
  const candidates = known.filter((name) => name.length >= SHORTEST);
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name,
      meant: closestMatch(name, candidates, { maxDistance: maxDistance(name) }) ?? null,
    }))
    .filter(({ name, meant }) => meant !== null || prefixes.some((prefix) => name.startsWith(prefix)));
}

/** For the operator: `TWILIO_AUTH_TOKN is not a setting. Did you mean TWILIO_AUTH_TOKEN?` */
export const wordUnknownSetting = ({ name, meant }: UnknownSetting): string =>
  `${name} is not a setting. ${meant === null ? 'Remove it, or see .env.example.' : `Did you mean ${meant}?`}`;
