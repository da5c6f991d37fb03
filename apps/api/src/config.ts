import { areOpeningHours, DEFAULT_OPENING_HOURS, type OpeningHours } from '@eyecart/shared/rules/quiet-hours';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import {
  readShopify,
  readTwilio,
  type ShopifyConfig,
  sandboxShopify,
  sandboxTwilio,
  type TwilioConfig,
} from './provider-config.js';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(1).max(65_535);
const positive = z.coerce.number().positive().max(3650);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** Hours of one day such as 09:00-20:00; `off` for none. */
const hours = z.string().transform((text, context): OpeningHours | null => {
  if (text === 'off') return null;
  const [, open, close] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text) ?? [];
  if (open !== undefined && close !== undefined && areOpeningHours({ open, close })) return { open, close };
  context.addIssue({ code: 'custom', message: 'must be hours such as 09:00-20:00, or off' });
  return z.NEVER;
});
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Every setting of the API and the worker; `.env.example` describes each. */
const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  PORT: port.default(3000),
  PUBLIC_URL: address.optional(),
  PORTAL_NAME: z.string().trim().min(1).max(40).default('Eyecart'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: list.default([]),
  CART_TTL_DAYS: positive.default(30),
  REMINDER_DELAY_HOURS: z.coerce.number().min(0).max(720).default(48),
  QUIET_HOURS: hours.default(DEFAULT_OPENING_HOURS),
  TEXTS_PER_SECOND: z.coerce.number().positive().max(1000).optional(),
  TEXT_SEARCH_AFTER_SECONDS: z.coerce.number().min(1).max(600).default(60),
  GATEWAY_TIMEOUT_SECONDS: z.coerce.number().min(0.5).max(30).default(8),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  SIGN_IN_FAILURES_OVERALL: z.coerce.number().int().min(1).default(1000),
  TEXTS_PER_PRACTICE_PER_DAY: z.coerce.number().int().min(1).default(500),
  TEXTS_PER_NUMBER_PER_HOUR: z.coerce.number().int().min(1).default(10),
  CHECKOUTS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  CART_READS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  CATALOGUE_SYNC_MINUTES: z.coerce.number().int().min(1).max(59).default(15),
  ORDER_SYNC_MINUTES: z.coerce.number().int().min(1).max(59).default(15),
  SHOP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
    .default('USD'),
  SANDBOX_URL: address.optional(),
  SHOPIFY_STORE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+\.myshopify\.com$/, 'must look like your-shop.myshopify.com')
    .optional(),
  SHOPIFY_ADMIN_TOKEN: z.string().min(1).optional(),
  SHOPIFY_CLIENT_ID: z.string().min(1).optional(),
  SHOPIFY_CLIENT_SECRET: z.string().min(1).optional(),
  SHOPIFY_STOREFRONT_PRIVATE_TOKEN: z.string().min(1).optional(),
  SHOPIFY_WEBHOOK_SECRETS: list.optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hex digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a number such as +13125550100')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/i, 'must be MG and 32 hex digits')
    .optional(),
  ALLOW_TEST_NUMBERS: flag.optional(),
  WEB_DIST: z.string().min(1).optional(),
});
export type Settings = z.output<typeof settingsSchema>;

/** Parsed settings, grouped by what they concern. */
export interface Config {
  readonly isProduction: boolean;
  readonly database: { readonly url: string; readonly poolSize: number };
  readonly port: number;
  /** Origin under which browsers, phones and providers reach the portal; no trailing slash. */
  readonly publicUrl: string;
  readonly portalName: string;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly cartTtlDays: number;
  /** From a first text to its reminder. */
  readonly reminderDelayHours: number;
  /** Local hours of automatic texts; null when they may go at any time. */
  readonly quietHours: OpeningHours | null;
  /** When a text of unknown outcome is looked for; twice as long, and it is sent again. */
  readonly textSearchAfterSeconds: number;
  /** The most texts that all workers together send in a second; null for no limit. */
  readonly textsPerSecond: number | null;
  readonly limits: {
    readonly signInFailuresPerAddress: number;
    readonly signInFailuresOverall: number;
    readonly textsPerPracticePerDay: number;
    readonly textsPerNumberPerHour: number;
    readonly checkoutsPerAddressPerMinute: number;
    readonly cartReadsPerAddressPerMinute: number;
  };
  readonly catalogueSyncMinutes: number;
  readonly orderSyncMinutes: number;
  /** ISO 4217; orders in other currencies are listed apart. */
  readonly shopCurrency: string;
  /** Origin of the sandbox when it stands in for the outside world, else null. */
  readonly sandboxUrl: string | null;
  readonly shopify: ShopifyConfig;
  readonly twilio: TwilioConfig;
  /** Whether the gateway's magic numbers count as phone numbers. */
  readonly allowTestNumbers: boolean;
  /** Folder of the built web app; null for the one beside this package. */
  readonly webDist: string | null;
}

/** What a sender may do: one text a second for a number of its own, ten for a service of several; none for the sandbox. */
function defaultPace(settings: Settings, sandboxUrl: string | null): number | null {
  if (sandboxUrl !== null) return null;
  return settings.TWILIO_MESSAGING_SERVICE_SID === undefined ? 1 : 10;
}

const SHOPIFY_NAMES = [
  'SHOPIFY_STORE_DOMAIN',
  'SHOPIFY_STOREFRONT_PRIVATE_TOKEN',
  'SHOPIFY_ADMIN_TOKEN',
  'SHOPIFY_CLIENT_ID',
  'SHOPIFY_CLIENT_SECRET',
  'SHOPIFY_WEBHOOK_SECRETS',
] as const;
const TWILIO_NAMES = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_MESSAGING_SERVICE_SID',
] as const;

/**
 * Reads all settings from the environment.
 * @throws ConfigError naming each bad setting, its value and what is allowed; or what is missing of a half-set provider.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(describeFaults(parsed.error, given));
  const settings = parsed.data;
  const usesShopify = SHOPIFY_NAMES.some((name) => settings[name] !== undefined);
  const usesTwilio = TWILIO_NAMES.some((name) => settings[name] !== undefined);
  const sandboxUrl = usesShopify && usesTwilio ? null : (settings.SANDBOX_URL ?? 'http://localhost:3100');
  if (usesShopify !== usesTwilio) {
    const missing = usesShopify ? 'TWILIO_*' : 'SHOPIFY_*';
    throw new ConfigError(
      `Only one provider is set. Set the ${missing} settings too, or neither of the two.`,
    );
  }
  if (settings.TEXT_SEARCH_AFTER_SECONDS <= settings.GATEWAY_TIMEOUT_SECONDS) {
    throw new ConfigError(
      `TEXT_SEARCH_AFTER_SECONDS is ${settings.TEXT_SEARCH_AFTER_SECONDS}: it must be more than GATEWAY_TIMEOUT_SECONDS, which is ${settings.GATEWAY_TIMEOUT_SECONDS}.`,
    );
  }
  return {
    isProduction: settings.NODE_ENV === 'production',
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE },
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    portalName: settings.PORTAL_NAME,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUST_PROXY,
    corsOrigins: settings.CORS_ORIGINS,
    cartTtlDays: settings.CART_TTL_DAYS,
    limits: {
      signInFailuresPerAddress: settings.SIGN_IN_FAILURES_PER_ADDRESS,
      signInFailuresOverall: settings.SIGN_IN_FAILURES_OVERALL,
      textsPerPracticePerDay: settings.TEXTS_PER_PRACTICE_PER_DAY,
      textsPerNumberPerHour: settings.TEXTS_PER_NUMBER_PER_HOUR,
      checkoutsPerAddressPerMinute: settings.CHECKOUTS_PER_ADDRESS_PER_MINUTE,
      cartReadsPerAddressPerMinute: settings.CART_READS_PER_ADDRESS_PER_MINUTE,
    },
    reminderDelayHours: settings.REMINDER_DELAY_HOURS,
    quietHours: settings.QUIET_HOURS,
    textSearchAfterSeconds: settings.TEXT_SEARCH_AFTER_SECONDS,
    textsPerSecond: settings.TEXTS_PER_SECOND ?? defaultPace(settings, sandboxUrl),
    catalogueSyncMinutes: settings.CATALOGUE_SYNC_MINUTES,
    orderSyncMinutes: settings.ORDER_SYNC_MINUTES,
    shopCurrency: settings.SHOP_CURRENCY,
    sandboxUrl,
    shopify: sandboxUrl === null ? readShopify(settings) : sandboxShopify(sandboxUrl),
    twilio: sandboxUrl === null ? readTwilio(settings) : sandboxTwilio(sandboxUrl, settings),
    allowTestNumbers: settings.ALLOW_TEST_NUMBERS ?? sandboxUrl !== null,
    webDist: settings.WEB_DIST ?? null,
  };
}

function describeFaults(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const secret = /TOKEN|SECRET|DATABASE_URL/.test(name);
    const value = given[name];
    if (value === undefined) return `${name} is missing.`;
    return `${name}${secret ? '' : ` is "${value}"`}: ${issue.message}.`;
  });
  return lines.join('\n');
}
