import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GATEWAYS } from '../config/gateways.js';

const SRC = path.resolve(import.meta.dirname, '..');

/** Files outside the vendors' own folders that may name one, each for this reason. */
const MAY_NAME_VENDORS: Readonly<Record<string, string>> = {
  'platform.ts': 'chooses the shop’s adapter',
  'config/config.ts': 'says which settings of the shop belong together',
  'config/settings.ts': 'lists the settings of the shop',
  'config/shop-config.ts': 'reads them',
  'config/gateways.ts': 'lists the gateways',
  'cli/doctor-command.ts': 'names the settings to correct',
  'cli/seed/seed-bulk.ts': 'makes up ids of orders as the shop has them',
  'http/openapi/openapi-answers.ts': 'has an example of the field that is named for the shop',
  'domains/orders/analytics/analytics-service.ts': 'fills the field of the API that is named for the shop',
};

/** The vendors of a kind are a folder each. */
const vendorsOf = (kind: string): string[] =>
  readdirSync(path.join(SRC, 'providers', kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The code without its comments, where an example of an id may appear. */
const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('is the name of a gateway’s folder that its settings begin with', () => {
  expect(Object.keys(GATEWAYS).sort()).toEqual(vendorsOf('sms'));
  for (const [vendor, { settings }] of Object.entries(GATEWAYS)) {
    for (const name of Object.keys(settings.shape)) expect(name).toMatch(new RegExp(`^${vendor}_`, 'i'));
  }
});

it('is only the vendors’ own folders and these files that name a vendor', () => {
  const vendor = new RegExp([...vendorsOf('commerce'), ...vendorsOf('sms')].join('|'), 'i');
  const naming = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !/^providers\/(?:commerce|sms)\/\w+\//.test(file))
    .filter((file) => vendor.test(withoutComments(readFileSync(path.join(SRC, file), 'utf8'))));
  expect(naming.sort()).toEqual(Object.keys(MAY_NAME_VENDORS).sort());
});
