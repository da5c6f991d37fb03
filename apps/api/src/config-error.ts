/** A setting is missing or not allowed; the message lists every fault, by name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
