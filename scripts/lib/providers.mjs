/**
 * The providers that take the place of the sandbox's two parts, by how their settings begin. Another one is one more
 * entry here; apps/api/src/provider-config.ts reads its settings.
 */
export const SETTING_PREFIXES = { shop: ['SHOPIFY_'], gateway: ['TWILIO_'] };

/** Of settings: named by one of the providers. */
export const isProviderSetting = (/** @type {string} */ name) =>
  Object.values(SETTING_PREFIXES).some((prefixes) => prefixes.some((prefix) => name.startsWith(prefix)));

/** Whether a shop and a gateway are configured. */
export const hasProviders = (/** @type {NodeJS.ProcessEnv} */ env) =>
  Object.values(SETTING_PREFIXES).every((prefixes) =>
    Object.entries(env).some(([name, value]) => value && prefixes.some((prefix) => name.startsWith(prefix))),
  );

/** How messages name the providers' settings. */
export const PROVIDER_SETTINGS = Object.values(SETTING_PREFIXES)
  .map((prefixes) => prefixes.map((prefix) => `${prefix}*`).join(' or '))
  .join(' and ');
