import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../faults/config-error.js';
import { readConfig, SETTING_NAMES } from './config.js';
import { isSecret } from './secret-files.js';
import { wordUnknownSetting } from './unknown-settings.js';

const DATABASE_URL = 'postgres://u:p@localhost/eyecart';
const SHOPIFY = {
  SHOPIFY_STORE_DOMAIN: 'my-shop.myshopify.com',
  SHOPIFY_STOREFRONT_PRIVATE_TOKEN: 's',
  SHOPIFY_ADMIN_TOKEN: 'a',
  SHOPIFY_WEBHOOK_SECRETS: 'new, old',
};
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+13125550100',
};

const REAL = { DATABASE_URL, ...SHOPIFY, ...TWILIO, PUBLIC_URL: 'https://portal.example/' };
const TRIAL = { DATABASE_URL, SANDBOX: 'on' };

describe('settings', () => {
  it('need a database and an explicit choice of the sandbox', () => {
    const config = readConfig(TRIAL);
    expect(config.sandboxUrl).toBe('http://localhost:3100');
    expect(config.shopify.origin).toBe(config.sandboxUrl);
    expect(config.gateway.create(1_000).sender).toBe(SANDBOX_CREDENTIALS.twilio.from);
    expect(config.textsPerSecond).toBeNull();
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.host).toBe('127.0.0.1');
    expect(config.allowTestNumbers).toBe(true);
  });

  it('use the real services when both are set', () => {
    const config = readConfig(REAL);
    expect(config).toMatchObject({
      sandboxUrl: null,
      allowTestNumbers: false,
      publicUrl: 'https://portal.example',
    });
    expect(config.shopify.origin).toBe('https://my-shop.myshopify.com');
    expect(config.shopify.webhookSecrets).toEqual(['new', 'old']);
    expect(config.gateway.create(1_000).sender).toBe(TWILIO.TWILIO_FROM);
    expect(config.textsPerSecond).toBe(1);
  });

  it('accept webhooks signed with the client secret', () => {
    const client = { SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_CLIENT_ID: 'id', SHOPIFY_CLIENT_SECRET: 'new' };
    const secretsOf = (more: object) => readConfig({ ...REAL, ...client, ...more }).shopify.webhookSecrets;
    expect(secretsOf({ SHOPIFY_WEBHOOK_SECRETS: '' })).toEqual(['new']);
    expect(secretsOf({ SHOPIFY_WEBHOOK_SECRETS: 'old' })).toEqual(['old', 'new']);
  });

  it.each([
    [{}, /DATABASE_URL is missing/],
    [{ ...TRIAL, PORT: '99999' }, /PORT is "99999"/],
    [{ ...TRIAL, CART_TTL_DAYS: 'soon' }, /^CART_TTL_DAYS is "soon": must be a number\.$/],
    [{ ...TRIAL, CART_TTL_DAYS: '0' }, /^CART_TTL_DAYS is "0": must be more than 0\.$/],
    [{ ...TRIAL, TRUST_PROXY: '1.5' }, /^TRUST_PROXY is "1.5": must be a whole number\.$/],
    [{ ...TRIAL, TRUST_PROXY: '11' }, /^TRUST_PROXY is "11": must be at most 10\.$/],
    [{ ...TRIAL, LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": must be one of fatal, error, /],
    [{ ...TRIAL, PUBLIC_URL: 'portal.example' }, /PUBLIC_URL is "portal.example": must be a whole address/],
    [{ ...TRIAL, PUBLIC_URL: 'https://x.example/portal' }, /PUBLIC_URL is .* an address without a path/],
    [{ ...TRIAL, PUBLIC_URL: 'http://x.example/?a=1' }, /PUBLIC_URL is .* an address without a path/],
    [
      { ...TRIAL, DATABASE_OWNER_PASSWORD: 'p' },
      /DATABASE_OWNER_PASSWORD is set, but not DATABASE_OWNER_URL/,
    ],
    [
      { ...TRIAL, DATABASE_OWNER_URL: 'postgres://o:p@h/eyecart', DATABASE_OWNER_PASSWORD: 'p' },
      /DATABASE_OWNER_URL has a password/,
    ],
    [{ ...TRIAL, METRICS_TOKEN: 'short' }, /^METRICS_TOKEN: must be at least 16 characters long\.$/],
    [{ DATABASE_URL, ...SHOPIFY }, /TWILIO/],
    [{ DATABASE_URL, ...TWILIO }, /SHOPIFY/],
    [{ DATABASE_URL }, /No provider is set.*SANDBOX=on/],
    [{ DATABASE_URL, NODE_ENV: 'production', SANDBOX: 'off' }, /No provider is set/],
    [{ ...REAL, SANDBOX: 'on' }, /SANDBOX is on/],
    [{ ...TRIAL, PUBLIC_URL: 'https://portal.example' }, /SANDBOX is on, but PUBLIC_URL is "https/],
    [{ ...REAL, PUBLIC_URL: '' }, /PUBLIC_URL is missing.*https/],
    [{ ...REAL, PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL is "http:\/\/portal.example".*https/],
    [{ ...REAL, SHOPIFY_ADMIN_TOKEN: '' }, /SHOPIFY_ADMIN_TOKEN/],
    [{ ...REAL, SHOPIFY_WEBHOOK_SECRETS: '' }, /SHOPIFY_WEBHOOK_SECRETS/],
    [{ ...REAL, TWILIO_AUTH_TOKEN: '' }, /TWILIO_AUTH_TOKEN is missing/],
    [{ ...REAL, PORT: 'x', TWILIO_FROM: '5' }, /^PORT is "x".*\nTWILIO_FROM is "5": must be a number such/],
    [{ ...REAL, QUIET_HOURS: 'off' }, /QUIET_HOURS is "off".*real providers/],
    [{ ...REAL, TWILIO_FROM: '' }, /TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID/],
  ])('refuse %o, naming the problem', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(words);
  });

  it('refuse each key of the sandbox in place of a real one, naming the setting', () => {
    const { shopify, twilio } = SANDBOX_CREDENTIALS;
    const keys = {
      SHOPIFY_ADMIN_TOKEN: shopify.adminToken,
      SHOPIFY_CLIENT_ID: shopify.clientId,
      SHOPIFY_CLIENT_SECRET: shopify.clientSecret,
      SHOPIFY_WEBHOOK_SECRETS: `own,${shopify.clientSecret}`,
      SHOPIFY_STOREFRONT_PRIVATE_TOKEN: shopify.storefrontPrivateToken,
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_AUTH_TOKEN_SECONDARY: twilio.authToken,
    };
    for (const [name, value] of Object.entries(keys)) {
      const start = () => readConfig({ ...REAL, [name]: value });
      expect(start, name).toThrow(new RegExp(`^${name}: these are the sandbox's keys`));
      expect(start).not.toThrow(value);
    }
  });

  it('take another clock of the database in trials only', () => {
    const settings = { DATABASE_CLOCK_BEHIND_SECONDS: '-90.5' };
    expect(readConfig({ ...TRIAL, ...settings }).databaseClockBehindMs).toBe(-90_500);
    expect(readConfig(TRIAL).databaseClockBehindMs).toBe(0);
    expect(() => readConfig({ ...REAL, ...settings })).toThrow(/^DATABASE_CLOCK_BEHIND_SECONDS is set/);
  });

  it('refuse to look for lost texts before the gateway has timed out', () => {
    const settings = { ...TRIAL, TEXT_SEARCH_AFTER_SECONDS: '8', GATEWAY_TIMEOUT_SECONDS: '8' };
    expect(() => readConfig(settings)).toThrow(/TEXT_SEARCH_AFTER_SECONDS is 8: it must be more than/);
  });

  it.each(['9-20', '20:00-09:00', '09:00-25:00', 'on'])('refuse "%s" as quiet hours', (QUIET_HOURS) => {
    expect(() => readConfig({ ...TRIAL, QUIET_HOURS })).toThrow(/QUIET_HOURS is .*09:00-20:00, or off/);
  });

  it('accept a direct URL that bypasses a pooler, only to the same database and role', () => {
    expect(readConfig(TRIAL).database.directUrl).toBe(DATABASE_URL);
    const direct = 'postgres://u:p@postgres/eyecart';
    expect(readConfig({ ...TRIAL, DATABASE_DIRECT_URL: direct }).database).toMatchObject({
      url: DATABASE_URL,
      directUrl: direct,
    });
    for (const other of ['postgres://u:p@postgres/other', 'postgres://owner:p@postgres/eyecart']) {
      expect(() => readConfig({ ...TRIAL, DATABASE_DIRECT_URL: other })).toThrow(/the same database and/);
    }
  });

  it('never show a secret in the refusal', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL']) {
      const bad = { ...TRIAL, [name]: 'mysql://root:hunter2@db/x' };
      expect(() => readConfig(bad)).toThrow(name);
      expect(() => readConfig(bad)).not.toThrow(/hunter2/);
    }
  });

  it('name a variable that looks like a setting but is none, and leave those of other programs alone', () => {
    const environment = {
      ...REAL,
      TWILIO_AUTH_TOKN: 'x',
      TWILIO_REGION: 'x',
      CART_TTL_DAY: '5',
      PUBLIC_URI: 'x',
      METRICS_TOKEN_FILES: '',
      DATABASE_HOST: 'pgbouncer',
      POSTGRES_APP_PASSWORD: 'p',
      WEB_HOST: 'x',
      HOSTNAME: 'x',
      NODE_PATH: 'x',
      COMPOSE_PROFILES: 'tls',
    };
    expect(readConfig(environment).unknownSettings.map(wordUnknownSetting)).toEqual([
      'TWILIO_AUTH_TOKN is not a setting. Did you mean TWILIO_AUTH_TOKEN?',
      'TWILIO_REGION is not a setting. Remove it, or see .env.example.',
      'CART_TTL_DAY is not a setting. Did you mean CART_TTL_DAYS?',
      'PUBLIC_URI is not a setting. Did you mean PUBLIC_URL?',
    ]);
    expect(readConfig(REAL).unknownSettings).toEqual([]);
    const misspelled = { ...REAL, TWILIO_AUTH_TOKEN: '', TWILIO_AUTH_TOKN: 'x' };
    expect(() => readConfig(misspelled)).toThrow(
      'TWILIO_AUTH_TOKEN is missing; the provider is only partly set.\nTWILIO_AUTH_TOKN is not a setting. Did you mean TWILIO_AUTH_TOKEN?',
    );
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyecart-secrets-'));
  const fileWith = (text: string): string => {
    const file = path.join(folder, String(text.length));
    writeFileSync(file, text);
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read for every setting that is a secret, without the line break at its end', () => {
    expect(SETTING_NAMES.filter(isSecret)).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'METRICS_TOKEN',
        'SHOPIFY_WEBHOOK_SECRETS',
        'TWILIO_AUTH_TOKEN',
      ]),
    );
    for (const name of SETTING_NAMES.filter(isSecret)) {
      const secret = name.endsWith('_URL') ? DATABASE_URL : 'a secret of this length';
      const owner =
        name === 'DATABASE_OWNER_PASSWORD' ? { DATABASE_OWNER_URL: 'postgres://o@h/eyecart' } : {};
      const { [name]: _, ...others }: NodeJS.ProcessEnv = { ...REAL, ...owner };
      const fromFile = readConfig({ ...others, [`${name}_FILE`]: fileWith(`${secret}\n`) });
      const { gateway: _gateway, ...expected } = readConfig({ ...others, [name]: secret });
      expect(fromFile, name).toMatchObject(expected);
      expect(fromFile.unknownSettings, name).toEqual([]);
    }
  });

  it('completes the address of the owner', () => {
    const config = readConfig({
      ...TRIAL,
      DATABASE_OWNER_URL: 'postgres://owner@h/eyecart',
      DATABASE_OWNER_PASSWORD_FILE: fileWith('p/w @1\n'),
    });
    expect(config.database.ownerUrl).toBe('postgres://owner:p%2Fw%20%401@h/eyecart');
  });

  it('is refused when it is set twice, empty, or cannot be read, with the setting and the file', () => {
    const withFile =
      (file: string, more: object = {}) =>
      () =>
        readConfig({ ...TRIAL, ...more, METRICS_TOKEN_FILE: file });
    expect(withFile(fileWith('x'), { METRICS_TOKEN: 'y' })).toThrow(
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both',
    );
    expect(withFile(fileWith(''))).toThrow(/^METRICS_TOKEN_FILE is ".*": the file is empty\.$/);
    expect(withFile('/nowhere/token')).toThrow(
      'METRICS_TOKEN_FILE is "/nowhere/token": the file cannot be read',
    );
    expect(withFile(folder)).toThrow(ConfigError);
  });
});
