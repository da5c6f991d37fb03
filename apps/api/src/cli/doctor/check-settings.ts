import type { Config } from '../../config/config.js';
import { wordUnknownSetting } from '../../config/unknown-settings.js';
import { type Check, ok, wrong } from './finding.js';

/** Settings that are allowed but should be changed. Settings that are not allowed stop every program at startup. */
export function checkSettings(config: Config): Check {
  return async () => {
    const lines = [ok('settings', config.sandboxUrl === null ? 'complete' : 'complete, for the sandbox')];
    for (const setting of config.unknownSettings) {
      lines.push(wrong(setting.name, wordUnknownSetting(setting)));
    }
    if (config.sandboxUrl === null && config.allowTestNumbers) {
      lines.push(wrong('ALLOW_TEST_NUMBERS', 'Test numbers count as patients. Remove the setting.'));
    }
    if (config.sandboxUrl === null && config.publicUrl.startsWith('https:') && config.trustedProxies === 0) {
      const fix = 'Set TRUST_PROXY to the number of proxies, or every browser counts as one address.';
      lines.push(wrong('TRUST_PROXY', `PUBLIC_URL is https, so a proxy is in front of the API. ${fix}`));
    }
    return lines;
  };
}
