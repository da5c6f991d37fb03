import { ConfigError } from '../faults/config-error.js';
import type { ChosenGateway, GatewayVendor, GivenSettings } from '../providers/sms/gateway-vendor.js';
import type { OpeningHours } from '../rules/quiet-hours.js';
import { type DatabaseConfig, readDatabase } from './database-config.js';
import { describeFaults } from './describe-settings-faults.js';
import { GATEWAYS, sandboxGateway } from './gateways.js';
import { readSecretFiles } from './secret-files.js';
import { type Settings, settingsSchema } from './settings.js';
import { readShopify, SANDBOX_SHOP_KEYS, type ShopifyConfig, sandboxShopify } from './shop-config.js';
import { findUnknownSettings, type UnknownSetting, wordUnknownSetting } from './unknown-settings.js';

/** Parsed settings, grouped by topic. */
export interface Config {
  readonly isProduction: boolean;
  readonly database: DatabaseConfig;
  /** How far the database's clock is behind ours by intention, in tests that run on another day. */
  readonly databaseClockBehindMs: number;
  /** The address to listen on. */
  readonly host: string;
  readonly port: number;
  /** Where a worker serves its health and metrics; null for nowhere. */
  readonly workerPort: number | null;
  /** Origin under which browsers, phones and providers reach the portal; no trailing slash. */
  readonly publicUrl: string;
  /** Names that the portal answers to besides its public one and this machine's own. */
  readonly allowedHosts: readonly string[];
  readonly portalName: string;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** File of the security log; null for stdout. */
  readonly securityLogPath: string | null;
  /** The token for reading metrics; null turns them off. */
  readonly metricsToken: string | null;
  /** Where traces go; null for nowhere. */
  readonly tracesUrl: string | null;
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly cartTtlDays: number;
  /** From a first text to its reminder. */
  readonly reminderDelayHours: number;
  /** Days after which a link that was not ordered from is in Follow-up. */
  readonly followUpAfterDays: number;
  /** How many days before a product runs out its refill is due. */
  readonly refillDaysBefore: number;
  /** Local hours of automatic texts; null when they may be sent at any time. */
  readonly quietHours: OpeningHours | null;
  /** When to look for a text of unknown outcome at the gateway; after twice as long it is sent again. */
  readonly textSearchAfterSeconds: number;
  /** Texts per second, for all workers together; null for no limit. */
  readonly textsPerSecond: number | null;
  readonly limits: {
    readonly signInFailuresPerAddress: number;
    readonly signInFailuresOverall: number;
    readonly signInsPerAddressPerHour: number;
    readonly textsPerPracticePerDay: number;
    readonly textsPerNumberPerHour: number;
    readonly checkoutsPerAddressPerMinute: number;
    readonly cartReadsPerAddressPerMinute: number;
    readonly callsPerPracticePerMinute: number;
    readonly cartsPerPracticePerHour: number;
    readonly printsPerPracticePerHour: number;
    readonly newNumbersPerPracticePerHour: number;
    readonly optOutsPerPracticePerDay: number;
  };
  /** How long patients' replies are kept; 0 means they are not stored. */
  readonly replyRetentionDays: number;
  /** How long patients' numbers and last names are kept (docs/product.md §12.1). */
  readonly piiRetentionDays: number;
  readonly catalogSyncMinutes: number;
  readonly orderSyncMinutes: number;
  /** ISO 4217; orders in other currencies are listed separately. */
  readonly shopCurrency: string;
  /** Origin of the sandbox when it replaces the real providers, else null. */
  readonly sandboxUrl: string | null;
  readonly shopify: ShopifyConfig;
  readonly gateway: ChosenGateway;
  /** How long one request to the gateway may take. */
  readonly gatewayTimeoutMs: number;
  /** Whether the gateway's test numbers count as phone numbers. */
  readonly allowTestNumbers: boolean;
  /** Folder of the built web app; null for the default, apps/web/dist. */
  readonly webDist: string | null;
  /** Variables that look like settings but are none. */
  readonly unknownSettings: readonly UnknownSetting[];
}

/** From OpenTelemetry's standard variables. */
function readTracesUrl(settings: Settings): string | null {
  if (settings.OTEL_SDK_DISABLED) return null;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings;
  return own ?? (base === undefined ? null : `${base}/v1/traces`);
}

const SHOPIFY_NAMES = [
  'SHOPIFY_STORE_DOMAIN',
  'SHOPIFY_STOREFRONT_PRIVATE_TOKEN',
  'SHOPIFY_ADMIN_TOKEN',
  'SHOPIFY_CLIENT_ID',
  'SHOPIFY_CLIENT_SECRET',
  'SHOPIFY_WEBHOOK_SECRETS',
] as const;

const namesOf = ({ settings }: GatewayVendor): string[] => Object.keys(settings.shape);

/** Every setting, including the gateways'. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(settingsSchema.shape),
  ...Object.values(GATEWAYS).flatMap(namesOf),
];

/** Prefixes of the names of settings that only this program uses. */
const OWN_PREFIXES = [
  'DATABASE_',
  'SHOPIFY_',
  ...Object.keys(GATEWAYS).map((name) => `${name.toUpperCase()}_`),
];

/** How messages name the settings of the gateways, such as "TWILIO_*". */
const GATEWAY_SETTINGS = Object.keys(GATEWAYS)
  .map((name) => `${name.toUpperCase()}_*`)
  .join(' or ');

/**
 * Reads all settings from the environment.
 * @throws ConfigError naming each bad setting, its value and what is allowed; or what is missing for a provider that is
 * only partly set. It names misspelled settings too: one of them may be what is missing.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unknownSettings = findUnknownSettings(set, SETTING_NAMES, OWN_PREFIXES);
  try {
    return { ...readKnownSettings(set), unknownSettings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([error.message, ...unknownSettings.map(wordUnknownSetting)].join('\n'));
  }
}

function readKnownSettings(set: GivenSettings): Omit<Config, 'unknownSettings'> {
  const given = readSecretFiles(set, SETTING_NAMES);
  const settings = parseSettings(given);
  const vendor = decideProviders(settings, given);
  const sandboxUrl = vendor === null ? (settings.SANDBOX_URL ?? 'http://localhost:3100') : null;
  const shopify = sandboxUrl === null ? readShopify(settings) : sandboxShopify(sandboxUrl);
  const gateway = sandboxUrl === null && vendor ? vendor.choose(given) : sandboxGateway(sandboxUrl ?? '');
  if (settings.DATABASE_CLOCK_BEHIND_SECONDS !== undefined && sandboxUrl === null) {
    throw new ConfigError(
      'DATABASE_CLOCK_BEHIND_SECONDS is set: with real providers the clocks must agree. Remove it.',
    );
  }
  if (settings.TEXT_SEARCH_AFTER_SECONDS <= settings.GATEWAY_TIMEOUT_SECONDS) {
    throw new ConfigError(
      `TEXT_SEARCH_AFTER_SECONDS is ${settings.TEXT_SEARCH_AFTER_SECONDS}: it must be more than GATEWAY_TIMEOUT_SECONDS, which is ${settings.GATEWAY_TIMEOUT_SECONDS}.`,
    );
  }
  return {
    isProduction: settings.NODE_ENV === 'production',
    database: readDatabase(settings),
    databaseClockBehindMs: (settings.DATABASE_CLOCK_BEHIND_SECONDS ?? 0) * 1000,
    host: settings.HOST,
    port: settings.PORT,
    workerPort: settings.WORKER_PORT ?? null,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    allowedHosts: settings.ALLOWED_HOSTS,
    portalName: settings.PORTAL_NAME,
    logLevel: settings.LOG_LEVEL,
    securityLogPath: settings.SECURITY_LOG ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    tracesUrl: readTracesUrl(settings),
    trustedProxies: settings.TRUST_PROXY,
    corsOrigins: settings.CORS_ORIGINS,
    cartTtlDays: settings.CART_TTL_DAYS,
    limits: {
      signInFailuresPerAddress: settings.SIGN_IN_FAILURES_PER_ADDRESS,
      signInFailuresOverall: settings.SIGN_IN_FAILURES_OVERALL,
      signInsPerAddressPerHour: settings.SIGN_INS_PER_ADDRESS_PER_HOUR,
      textsPerPracticePerDay: settings.TEXTS_PER_PRACTICE_PER_DAY,
      textsPerNumberPerHour: settings.TEXTS_PER_NUMBER_PER_HOUR,
      checkoutsPerAddressPerMinute: settings.CHECKOUTS_PER_ADDRESS_PER_MINUTE,
      cartReadsPerAddressPerMinute: settings.CART_READS_PER_ADDRESS_PER_MINUTE,
      callsPerPracticePerMinute: settings.CALLS_PER_PRACTICE_PER_MINUTE,
      cartsPerPracticePerHour: settings.CARTS_PER_PRACTICE_PER_HOUR,
      printsPerPracticePerHour: settings.PRINTS_PER_PRACTICE_PER_HOUR,
      newNumbersPerPracticePerHour: settings.NEW_NUMBERS_PER_PRACTICE_PER_HOUR,
      optOutsPerPracticePerDay: settings.OPT_OUTS_PER_PRACTICE_PER_DAY,
    },
    reminderDelayHours: settings.REMINDER_DELAY_HOURS,
    followUpAfterDays: settings.FOLLOW_UP_AFTER_DAYS,
    refillDaysBefore: settings.REFILL_DAYS_BEFORE,
    quietHours: settings.QUIET_HOURS,
    textSearchAfterSeconds: settings.TEXT_SEARCH_AFTER_SECONDS,
    textsPerSecond: settings.TEXTS_PER_SECOND ?? gateway.textsPerSecond,
    replyRetentionDays: settings.REPLY_RETENTION_DAYS,
    piiRetentionDays: settings.PII_RETENTION_DAYS,
    catalogSyncMinutes: settings.CATALOG_SYNC_MINUTES,
    orderSyncMinutes: settings.ORDER_SYNC_MINUTES,
    shopCurrency: settings.SHOP_CURRENCY,
    sandboxUrl,
    shopify,
    gateway,
    gatewayTimeoutMs: settings.GATEWAY_TIMEOUT_SECONDS * 1000,
    allowTestNumbers: settings.ALLOW_TEST_NUMBERS ?? sandboxUrl !== null,
    webDist: settings.WEB_DIST ?? null,
  };
}

/** @throws ConfigError naming every bad setting, including the gateways' */
function parseSettings(given: GivenSettings): Settings {
  const parsed = settingsSchema.safeParse(given);
  const ofGateways = Object.values(GATEWAYS).map(({ settings }) => settings.safeParse(given));
  const faults = [parsed, ...ofGateways].flatMap(({ error }) => (error ? describeFaults(error, given) : []));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'));
  return parsed.data;
}

/** The gateway that has settings; null when none has. @throws ConfigError when there are two */
function findGateway(given: GivenSettings): GatewayVendor | null {
  const found = Object.values(GATEWAYS).filter((vendor) =>
    namesOf(vendor).some((name) => given[name] !== undefined),
  );
  if (found.length > 1) {
    throw new ConfigError(
      `The settings of two text gateways are set (${GATEWAY_SETTINGS}). Remove one of them.`,
    );
  }
  return found[0] ?? null;
}

/**
 * The gateway, or null to run on the sandbox instead of the shop and the gateway. Its keys are public, so it is never a silent
 * fallback.
 * @throws ConfigError when the settings do not say which, or there are real keys without a URL that providers can reach
 */
function decideProviders(settings: Settings, given: GivenSettings): GatewayVendor | null {
  const usesShopify = SHOPIFY_NAMES.some((name) => settings[name] !== undefined);
  const vendor = findGateway(given);
  if (usesShopify !== (vendor !== null)) {
    const missing = usesShopify ? GATEWAY_SETTINGS : 'SHOPIFY_*';
    throw new ConfigError(
      `Only one provider is set. Set the ${missing} settings too, or neither of the two.`,
    );
  }
  const isSandboxOn = settings.SANDBOX === 'on';
  if (vendor === null) {
    if (isSandboxOn && settings.PUBLIC_URL?.startsWith('https://') === true) {
      throw new ConfigError(
        `SANDBOX is on, but PUBLIC_URL is "${settings.PUBLIC_URL}": the sandbox's keys and demo practices are public, so it does not run on an https address. Set the SHOPIFY_* and ${GATEWAY_SETTINGS} settings, or an http PUBLIC_URL for a trial.`,
      );
    }
    if (isSandboxOn) return null;
    throw new ConfigError(
      `No provider is set. Set the SHOPIFY_* and ${GATEWAY_SETTINGS} settings, or SANDBOX=on to run on the sandbox: its keys and demo practices are public, so use it for trials only.`,
    );
  }
  if (isSandboxOn) {
    throw new ConfigError(
      `SANDBOX is on, but the SHOPIFY_* and ${GATEWAY_SETTINGS} settings are set. Remove one of them.`,
    );
  }
  const sandboxKeys = [
    ...findSandboxKeys(given, SHOPIFY_NAMES, SANDBOX_SHOP_KEYS),
    ...findSandboxKeys(given, namesOf(vendor), vendor.sandboxKeys),
  ];
  if (sandboxKeys.length > 0) {
    throw new ConfigError(
      `${sandboxKeys.join(', ')}: these are the sandbox's keys, which are public: anyone could sign webhooks with them. Set the keys of your own shop and gateway, or remove all SHOPIFY_* and ${GATEWAY_SETTINGS} settings and set SANDBOX=on for a trial.`,
    );
  }
  if (settings.PUBLIC_URL?.startsWith('https://') !== true) {
    throw new ConfigError(
      `PUBLIC_URL is ${settings.PUBLIC_URL === undefined ? 'missing' : `"${settings.PUBLIC_URL}"`}: with real providers it must be an https address. Patients open their carts there, and the shop and the gateway post to it.`,
    );
  }
  if (settings.QUIET_HOURS === null) {
    throw new ConfigError(
      'QUIET_HOURS is "off": with real providers it must be hours such as 09:00-20:00. Legal hours always apply.',
    );
  }
  return vendor;
}

/** The names of settings that are a key of the sandbox, or have one in their list. */
const findSandboxKeys = (given: GivenSettings, names: readonly string[], keys: readonly string[]): string[] =>
  names.filter((name) => given[name]?.split(',').some((value) => keys.includes(value.trim())));

/** Where the shop's pictures come from. */
export const imageOriginsOf = ({ sandboxUrl }: Pick<Config, 'sandboxUrl'>): string[] =>
  sandboxUrl === null ? ['https://cdn.shopify.com'] : [sandboxUrl];
