import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { summarizeLogLine } from '../lib/processes/create-log-reader.mjs';
import { createProgramEnv, readSettings } from '../lib/product/read-settings.mjs';
import { chooseStages } from '../lib/tests/run-tests.mjs';

describe('readSettings', () => {
  it('has defaults for everything and ignores empty values', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      sandboxPort: 3100,
      publicUrl: 'http://localhost:3000',
      sandboxUrl: 'http://localhost:3100',
      databaseUrl: null,
      databaseOwnerUrl: null,
      usesSandbox: true,
    });
  });

  it.each([
    [undefined, '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['192.168.1.5', '192.168.1.5'],
    ['::1', '[::1]'],
  ])('reaches programs that listen on %s at %s', (HOST, ownHost) => {
    expect(readSettings({ HOST }).ownHost).toBe(ownHost);
  });

  it.each(['abc', '0', '65536', '3000.5'])('rejects port %s with its name and value', (value) => {
    expect(() => readSettings({ SANDBOX_PORT: value })).toThrow(`SANDBOX_PORT is "${value}"`);
  });

  it('rejects one port for two programs', () => {
    expect(() => readSettings({ PORT: '3100' })).toThrow('both 3100');
  });

  it('skips the sandbox only when shop and gateway are both configured', () => {
    expect(readSettings({ SHOPIFY_STORE_DOMAIN: 'x' }).usesSandbox).toBe(true);
    expect(readSettings({ SHOPIFY_STORE_DOMAIN: 'x', TWILIO_FROM: 'y' }).usesSandbox).toBe(false);
  });

  it.each([{ DATABASE_URL: 'postgres://x' }, { NODE_ENV: 'production' }, { SANDBOX: 'off' }])(
    'refuses %o without provider keys',
    (env) => {
      expect(() => readSettings(env)).toThrow(/not the SHOPIFY_\* and .*TWILIO_\*.* settings.*SANDBOX=on/);
    },
  );

  it('rejects a SANDBOX that is neither on nor off', () => {
    expect(() => readSettings({ SANDBOX: 'maybe' })).toThrow('SANDBOX is "maybe"; it must be on or off.');
  });

  it('runs on the sandbox with the operator’s database when set to', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://x', SANDBOX: 'on' });
    expect(settings.usesSandbox).toBe(true);
  });

  it('reads the database’s addresses from files, and gives the owner’s to no program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eyecart-secrets-'));
    const file = (/** @type {string} */ name, /** @type {string} */ text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const env = {
      SANDBOX: 'on',
      DATABASE_URL_FILE: file('url', 'postgres://app:p@db/eyecart\n'),
      DATABASE_OWNER_URL: 'postgres://owner@db/eyecart',
      DATABASE_OWNER_PASSWORD_FILE: file('password', 'p/w\n'),
    };
    const settings = readSettings(env);
    expect(settings.databaseUrl).toBe('postgres://app:p@db/eyecart');
    expect(settings.databaseOwnerUrl).toBe('postgres://owner:p%2Fw@db/eyecart');
    const given = createProgramEnv(settings, settings.databaseUrl ?? '');
    expect(Object.entries(given).filter(([name, value]) => /OWNER|_FILE$/.test(name) && value)).toEqual([]);
    const missing = { ...env, DATABASE_URL_FILE: join(folder, 'none') };
    expect(() => readSettings(missing)).toThrow('the file cannot be read (ENOENT)');
    expect(() => readSettings({ ...env, DATABASE_URL: 'postgres://x' })).toThrow('are both set');
    rmSync(folder, { recursive: true });
  });

  it('sets SANDBOX for the programs only when the sandbox is used', () => {
    const real = { SHOPIFY_STORE_DOMAIN: 'x', TWILIO_FROM: 'y', DATABASE_URL: 'postgres://x' };
    expect(createProgramEnv(readSettings({}), 'postgres://x').SANDBOX).toBe('on');
    expect(createProgramEnv(readSettings(real), 'postgres://x').SANDBOX).toBeUndefined();
  });

  it('passes on the user’s settings with those of the launcher', () => {
    const env = createProgramEnv(readSettings({ PORTAL_NAME: 'Optics', PORT: '3005' }), 'postgres://x');
    expect(env).toMatchObject({
      PORTAL_NAME: 'Optics',
      PORT: '3005',
      PUBLIC_URL: 'http://localhost:3005',
      DATABASE_URL: 'postgres://x',
    });
  });
});

describe('summarizeLogLine', () => {
  it.each([
    ['{"level":30,"msg":"hello"}', null],
    ['{"level":40,"msg":"slow"}', 'warning: slow'],
    ['{"level":50,"msg":"failed","err":{"message":"refused"}}', 'error: failed (refused)'],
    ['plain words', 'plain words'],
    ['', null],
  ])('%s', (line, summary) => {
    expect(summarizeLogLine(line)).toBe(summary);
  });
});

describe('chooseStages', () => {
  /** @param {string[]} args */
  const namesOf = (args) => chooseStages(args).map((parts) => parts.map(({ name }) => name));

  it('runs everything by default, and checks types beside the browser tests', () => {
    expect(namesOf([])).toEqual([['lint', 'build'], ['unit'], ['types', 'browser']]);
  });

  it.each([['--only', 'unit'], ['--only=unit']])('builds before %s', (...args) => {
    expect(namesOf(args)).toEqual([['build'], ['unit']]);
  });

  it('rejects an unknown part', () => {
    expect(() => chooseStages(['--only', 'everything'])).toThrow('lint, build, types, unit, browser');
  });
});
