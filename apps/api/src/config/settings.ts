import { z } from 'zod';
import { areOpeningHours, DEFAULT_OPENING_HOURS, type OpeningHours } from '../rules/quiet-hours.js';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(1).max(65_535);
const positive = z.coerce.number().positive().max(3650);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));
/** An address without a path, since cart links and webhooks append theirs to it. */
const origin = address.refine(
  (url) => new URL(url).pathname === '/' && !/[?#@]/.test(url),
  'must be an address without a path, such as https://portal.example',
);
/** Hours of a day such as 09:00-20:00; `off` for no limit. */
const hours = z.string().transform((value, context): OpeningHours | null => {
  if (value === 'off') return null;
  const [, open, close] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(value) ?? [];
  if (open !== undefined && close !== undefined && areOpeningHours({ open, close })) return { open, close };
  context.addIssue({ code: 'custom', message: 'must be hours such as 09:00-20:00, or off' });
  return z.NEVER;
});
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** The settings of the API and the worker, without the gateway's own; `.env.example` describes each. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_PASSWORD: z.string().min(1).optional(),
  DATABASE_CLOCK_BEHIND_SECONDS: z.coerce.number().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  WORKER_PORT: port.optional(),
  PUBLIC_URL: origin.optional(),
  ALLOWED_HOSTS: list.default([]),
  PORTAL_NAME: z.string().trim().min(1).max(40).default('Eyecart'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SECURITY_LOG: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: list.default([]),
  CART_TTL_DAYS: positive.default(30),
  FOLLOW_UP_AFTER_DAYS: z.coerce.number().min(0).max(60).default(3),
  REFILL_DAYS_BEFORE: z.coerce.number().int().min(0).max(60).default(7),
  REMINDER_DELAY_HOURS: z.coerce.number().min(0).max(720).default(48),
  QUIET_HOURS: hours.default(DEFAULT_OPENING_HOURS),
  TEXTS_PER_SECOND: z.coerce.number().positive().max(1000).optional(),
  TEXT_SEARCH_AFTER_SECONDS: z.coerce.number().min(1).max(600).default(60),
  GATEWAY_TIMEOUT_SECONDS: z.coerce.number().min(0.5).max(30).default(8),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  SIGN_IN_FAILURES_OVERALL: z.coerce.number().int().min(1).default(1000),
  SIGN_INS_PER_ADDRESS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  TEXTS_PER_PRACTICE_PER_DAY: z.coerce.number().int().min(1).default(500),
  TEXTS_PER_NUMBER_PER_HOUR: z.coerce.number().int().min(1).default(10),
  CHECKOUTS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  CART_READS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  CALLS_PER_PRACTICE_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  CARTS_PER_PRACTICE_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  PRINTS_PER_PRACTICE_PER_HOUR: z.coerce.number().int().min(1).default(600),
  NEW_NUMBERS_PER_PRACTICE_PER_HOUR: z.coerce.number().int().min(1).default(100),
  OPT_OUTS_PER_PRACTICE_PER_DAY: z.coerce.number().int().min(1).default(100),
  REPLY_RETENTION_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  PII_RETENTION_DAYS: z.coerce.number().int().min(31).max(36_500).default(730),
  CATALOG_SYNC_MINUTES: z.coerce.number().int().min(1).max(59).default(15),
  ORDER_SYNC_MINUTES: z.coerce.number().int().min(1).max(59).default(15),
  SHOP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
    .default('USD'),
  SANDBOX: z.enum(['on', 'off']).default('off'),
  SANDBOX_URL: origin.optional(),
  SHOPIFY_STORE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+\.myshopify\.com$/, 'must look like your-shop.myshopify.com')
    .optional(),
  SHOPIFY_ADMIN_TOKEN: z.string().min(1).optional(),
  SHOPIFY_CLIENT_ID: z.string().min(1).optional(),
  SHOPIFY_CLIENT_SECRET: z.string().min(1).optional(),
  SHOPIFY_STOREFRONT_PRIVATE_TOKEN: z.string().min(1).optional(),
  SHOPIFY_WEBHOOK_SECRETS: list.optional(),
  ALLOW_TEST_NUMBERS: flag.optional(),
  WEB_DIST: z.string().min(1).optional(),
});
export type Settings = z.output<typeof settingsSchema>;
