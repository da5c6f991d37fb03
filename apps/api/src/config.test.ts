import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { ConfigError } from './config-error.js';

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

describe('settings', () => {
  it('need nothing but a database: the sandbox stands in', () => {
    const config = readConfig({ DATABASE_URL });
    expect(config.sandboxUrl).toBe('http://localhost:3100');
    expect(config.shopify.origin).toBe(config.sandboxUrl);
    expect(config.twilio.origin).toBe(config.sandboxUrl);
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.allowTestNumbers).toBe(true);
  });

  it('use the real services when both are set', () => {
    const config = readConfig({ DATABASE_URL, ...SHOPIFY, ...TWILIO, PUBLIC_URL: 'https://portal.example/' });
    expect(config).toMatchObject({
      sandboxUrl: null,
      allowTestNumbers: false,
      publicUrl: 'https://portal.example',
    });
    expect(config.shopify.origin).toBe('https://my-shop.myshopify.com');
    expect(config.shopify.webhookSecrets).toEqual(['new', 'old']);
    expect(config.twilio.origin).toBeNull();
  });

  it('take webhooks that the client secret signed', () => {
    const client = { SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_CLIENT_ID: 'id', SHOPIFY_CLIENT_SECRET: 'new' };
    const secretsOf = (more: object) =>
      readConfig({ DATABASE_URL, ...TWILIO, ...SHOPIFY, ...client, ...more }).shopify.webhookSecrets;
    expect(secretsOf({ SHOPIFY_WEBHOOK_SECRETS: '' })).toEqual(['new']);
    expect(secretsOf({ SHOPIFY_WEBHOOK_SECRETS: 'old' })).toEqual(['old', 'new']);
  });

  it.each([
    [{}, /DATABASE_URL is missing/],
    [{ DATABASE_URL, PORT: '99999' }, /PORT is "99999"/],
    [{ DATABASE_URL, CART_TTL_DAYS: 'soon' }, /CART_TTL_DAYS is "soon"/],
    [{ DATABASE_URL, ...SHOPIFY }, /TWILIO/],
    [{ DATABASE_URL, ...TWILIO }, /SHOPIFY/],
    [{ DATABASE_URL, ...TWILIO, ...SHOPIFY, SHOPIFY_ADMIN_TOKEN: '' }, /SHOPIFY_ADMIN_TOKEN/],
    [{ DATABASE_URL, ...TWILIO, ...SHOPIFY, SHOPIFY_WEBHOOK_SECRETS: '' }, /SHOPIFY_WEBHOOK_SECRETS/],
    [{ DATABASE_URL, ...SHOPIFY, ...TWILIO, TWILIO_AUTH_TOKEN: '' }, /TWILIO_AUTH_TOKEN is missing/],
    [{ DATABASE_URL, ...SHOPIFY, ...TWILIO, TWILIO_FROM: '' }, /TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID/],
  ])('refuse %o, naming what is wrong', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(words);
  });

  it('refuse to look for lost texts before the gateway has had its time', () => {
    const settings = { DATABASE_URL, TEXT_SEARCH_AFTER_SECONDS: '8', GATEWAY_TIMEOUT_SECONDS: '8' };
    expect(() => readConfig(settings)).toThrow(/TEXT_SEARCH_AFTER_SECONDS is 8: it must be more than/);
  });

  it.each(['9-20', '20:00-09:00', '09:00-25:00', 'on'])('refuse "%s" as quiet hours', (QUIET_HOURS) => {
    expect(() => readConfig({ DATABASE_URL, QUIET_HOURS })).toThrow(/QUIET_HOURS is .*09:00-20:00, or off/);
  });

  it('never show a secret in the refusal', () => {
    const bad = { DATABASE_URL: 'mysql://root:hunter2@db/x' };
    expect(() => readConfig(bad)).toThrow(/DATABASE_URL/);
    expect(() => readConfig(bad)).not.toThrow(/hunter2/);
  });
});
