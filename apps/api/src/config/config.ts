import { ConfigError } from '../faults/config-error.js';
import type { GatewayVendor, GivenSettings } from '../providers/sms/gateway-vendor.js';
import { readDatabase } from './database-config.js';
import { describeFaults } from './describe-settings-faults.js';
import { GATEWAYS, sandboxGateway } from './gateways.js';
import { readSecretFiles } from './secret-files.js';
import { type Settings, settingsSchema } from './settings.js';
import { readShopify, SANDBOX_SHOP_KEYS, sandboxShopify } from './shop-config.js';
import { findUnknownSettings, type UnknownSetting, wordUnknownSetting } from './unknown-settings.js';

/** Parsed settings, grouped by topic. */
export type Config = Readonly<ReturnType<typeof readKnownSettings>> & {
  /** Variables that look like settings but are not. */
  readonly unknownSettings: readonly UnknownSetting[];
};

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

/** Prefixes of settings that no other program uses. */
const OWN_PREFIXES = [
  'DATABASE_',
  'SHOPIFY_',
  ...Object.keys(GATEWAYS).map((name) => `${name.toUpperCase()}_`),
];

/** The gateways' settings as messages name them, such as "TWILIO_*". */
const GATEWAY_SETTINGS = Object.keys(GATEWAYS)
  .map((name) => `${name.toUpperCase()}_*`)
  .join(' or ');

/**
 * Reads all settings from the environment.
 * @throws ConfigError naming each bad setting with its value and what is allowed, or what a partly set provider lacks,
 * and misspelled settings, since one of them may be what is missing
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

function readKnownSettings(set: GivenSettings) {
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
    /** How far tests that run on another day set the database's clock behind ours. */
    databaseClockBehindMs: (settings.DATABASE_CLOCK_BEHIND_SECONDS ?? 0) * 1000,
    /** The address to listen on. */
    host: settings.HOST,
    port: settings.PORT,
    /** Where a worker serves its health and metrics; null for nowhere. */
    workerPort: settings.WORKER_PORT ?? null,
    /** Origin under which browsers, phones and providers reach the portal; no trailing slash. */
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    /** Host names that the portal answers to besides its public one and loopback. */
    allowedHosts: settings.ALLOWED_HOSTS,
    portalName: settings.PORTAL_NAME,
    logLevel: settings.LOG_LEVEL,
    /** File of the security log; null for stdout. */
    securityLogPath: settings.SECURITY_LOG ?? null,
    /** The token for reading metrics; null turns them off. */
    metricsToken: settings.METRICS_TOKEN ?? null,
    /** Where traces go; null for nowhere. */
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
    /** From a first text to its reminder. */
    reminderDelayHours: settings.REMINDER_DELAY_HOURS,
    /** Days after which a link without an order is listed in Follow-up. */
    followUpAfterDays: settings.FOLLOW_UP_AFTER_DAYS,
    /** How many days before a product runs out its refill is due. */
    refillDaysBefore: settings.REFILL_DAYS_BEFORE,
    /** Local hours of automatic texts; null when they may be sent at any time. */
    quietHours: settings.QUIET_HOURS,
    /** When to look for a text of unknown outcome at the gateway; after twice as long it is sent again. */
    textSearchAfterSeconds: settings.TEXT_SEARCH_AFTER_SECONDS,
    /** Texts per second, for all workers together; null for no limit. */
    textsPerSecond: settings.TEXTS_PER_SECOND ?? gateway.textsPerSecond,
    /** How long patients' replies are kept; 0 means they are not stored. */
    replyRetentionDays: settings.REPLY_RETENTION_DAYS,
    /** How long patients' numbers and last names are kept (docs/product.md §12.1). */
    piiRetentionDays: settings.PII_RETENTION_DAYS,
    catalogSyncMinutes: settings.CATALOG_SYNC_MINUTES,
    orderSyncMinutes: settings.ORDER_SYNC_MINUTES,
    /** ISO 4217; orders in other currencies are listed separately. */
    shopCurrency: settings.SHOP_CURRENCY,
    /** Origin of the sandbox when it replaces the real providers, else null. */
    sandboxUrl,
    shopify,
    gateway,
    /** How long one request to the gateway may take. */
    gatewayTimeoutMs: settings.GATEWAY_TIMEOUT_SECONDS * 1000,
    /** Whether the gateway's test numbers count as phone numbers. */
    allowTestNumbers: settings.ALLOW_TEST_NUMBERS ?? sandboxUrl !== null,
    /** Folder of the built web app; null for the default, apps/web/dist. */
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
 * The gateway, or null to run on the sandbox instead of the shop and the gateway. The sandbox's keys are public, so it
 * is never a silent fallback.
 * @throws ConfigError when the settings do not say which, or real keys are set without an https PUBLIC_URL
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

/** The settings whose value is, or lists, a key of the sandbox. */
const findSandboxKeys = (given: GivenSettings, names: readonly string[], keys: readonly string[]): string[] =>
  names.filter((name) => given[name]?.split(',').some((value) => keys.includes(value.trim())));

/** The origins of the shop's pictures. */
export const imageOriginsOf = ({ sandboxUrl }: Pick<Config, 'sandboxUrl'>): string[] =>
  sandboxUrl === null ? ['https://cdn.shopify.com'] : [sandboxUrl];
