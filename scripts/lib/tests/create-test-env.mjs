import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isProviderSetting } from '../product/providers.mjs';
import { projectRoot } from '../workspace/project-root.mjs';

const productSettings = /^(DATABASE_URL|PORT|PUBLIC_URL|DATA_DIR|NODE_ENV|SANDBOX_.*)$/;

/**
 * The environment without the product's settings, so that tests never reach a real shop, a real phone or the data of
 * a running product. The names come from `.env.example`.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function createTestEnv() {
  const names = new Set(Object.keys(readExampleSettings()));
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !names.has(name.replace(/_FILE$/, '')) && !productSettings.test(name) && !isProviderSetting(name),
  );
  return Object.fromEntries(kept);
}

/** Includes settings that are commented out in the example. */
function readExampleSettings() {
  const path = join(projectRoot, '.env.example');
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8').replace(/^#\s*(?=[A-Z0-9_]+=)/gm, '')) : {};
}
