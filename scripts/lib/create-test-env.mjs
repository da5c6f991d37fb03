import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { projectRoot } from './project-root.mjs';

const productSettings = /^(DATABASE_URL|PORT|PUBLIC_URL|DATA_DIR|NODE_ENV|SANDBOX_.*|SHOPIFY_.*|TWILIO_.*)$/;

/**
 * Our environment without the product's settings: tests must never reach a real shop, a real phone or the data of
 * a running product, and give the same result whatever is set. Source of the names: `.env.example`.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function createTestEnv() {
  const names = new Set(Object.keys(readExampleSettings()));
  const kept = Object.entries(process.env).filter(
    ([name]) => !names.has(name) && !productSettings.test(name),
  );
  return Object.fromEntries(kept);
}

/** Settings that the example leaves commented out count too. */
function readExampleSettings() {
  const path = join(projectRoot, '.env.example');
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8').replace(/^#\s*(?=[A-Z0-9_]+=)/gm, '')) : {};
}
