import { closestMatch } from 'leven';
import type { GivenSettings } from '../providers/sms/gateway-vendor.js';
import { fileSettingOf, isSecret } from './secret-files.js';

/** Read by `npm start`, docker-compose.yml, or the image instead of the API. */
const READ_ELSEWHERE = [
  'DATA_DIR',
  'DATABASE_HOST',
  'LOG_TO_CONSOLE',
  'OWNER_PASSWORD_FILE',
  'PORTAL_COMMAND',
  'POSTGRES_APP_PASSWORD',
  'SANDBOX_PORT',
];

/** Shorter names resemble too many variables of other programs. */
const SHORTEST = 8;
const maxDistance = (name: string): number => (name.length < 12 ? 1 : 2);

/** A variable that nothing reads; `meant` is the setting it resembles, or null. */
export interface UnknownSetting {
  readonly name: string;
  readonly meant: string | null;
}

/** The variables that look like settings but are not: they resemble one, or have a provider's prefix. */
export function findUnknownSettings(
  given: GivenSettings,
  names: readonly string[],
  prefixes: readonly string[],
): UnknownSetting[] {
  const known = [...names, ...names.filter(isSecret).map(fileSettingOf), ...READ_ELSEWHERE];
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
