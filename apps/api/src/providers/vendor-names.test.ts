import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '..');

/** Files outside the vendors' own folders that may name one, each for this reason. */
const MAY_NAME_VENDORS: Readonly<Record<string, string>> = {
  'dependencies.ts': 'chooses the adapters',
  'config.ts': 'says which settings belong together',
  'settings.ts': 'lists the settings',
  'provider-config.ts': 'reads the settings',
  'cli/doctor-command.ts': 'names the settings to correct',
  'cli/seed-bulk.ts': 'makes up ids of orders as the shop has them',
  'modules/analytics/analytics-service.ts': 'fills the field of the API that is named for the shop',
};

/** The code without its comments, where an example of an id may stand. */
const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('is only the vendors’ own folders and these files that name a vendor', () => {
  const naming = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !/^providers\/(?:commerce|sms)\/\w+\//.test(file))
    .filter((file) => /shopify|twilio/i.test(withoutComments(readFileSync(path.join(SRC, file), 'utf8'))));
  expect(naming.sort()).toEqual(Object.keys(MAY_NAME_VENDORS).sort());
});
