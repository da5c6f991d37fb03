/** Settings are missing or invalid; the message lists every problem by name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
