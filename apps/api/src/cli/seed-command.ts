import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.js';
import { CommandError } from './command-error.js';
import { seedBulk } from './seed-bulk.js';

const LIMITS = { products: 10_000, practices: 5_000, messages: 5_000_000, orders: 2_000_000 } as const;
type Name = keyof typeof LIMITS;

/** What `seed --help` prints. */
export const SEED_USAGE = `Made-up data for trials with the sandbox, added to what is there:
  seed [--practices N] [--messages N] [--orders N] [--products N]

  --practices N  practices, up to ${LIMITS.practices}
  --messages N   texts over two years, with replies, up to ${LIMITS.messages}
  --orders N     orders from the texted carts, up to ${LIMITS.orders}
  --products N   products in the sandbox's shop, up to ${LIMITS.products}`;

/**
 * `seed --products N --practices N --messages N --orders N`: bulk data for trials and benchmarks, with the sandbox
 * only.
 */
export async function seed(
  { config, catalogSync, clock }: Pick<Dependencies, 'config' | 'catalogSync' | 'clock'>,
  args: readonly string[],
): Promise<string> {
  const { sandboxUrl } = config;
  if (sandboxUrl === null) {
    throw new CommandError(
      'Made-up data is for the sandbox: this portal talks to the real shop and gateway.',
    );
  }
  const { products, ...bulk } = readCounts(args);
  const isAnything = products + bulk.practices + bulk.messages + bulk.orders > 0;
  if (!isAnything)
    throw new CommandError('Say how many, such as: seed --practices 50 --messages 5000 --orders 2000');
  const codes = await seedBulk(config.database.directUrl, bulk, clock.now(), config.publicUrl);
  for (const code of codes) await callSandbox(sandboxUrl, 'discounts', { code });
  if (products > 0) {
    await callSandbox(sandboxUrl, 'products/bulk', { count: products });
    await catalogSync.syncAll();
  }
  return `Added ${bulk.practices} practices, ${bulk.messages} texts and ${bulk.orders} orders${products > 0 ? `, and ${products} products to the sandbox's shop` : ''}.`;
}

function readCounts(args: readonly string[]): Record<Name, number> {
  const text = { type: 'string', default: '0' } as const;
  const options = { products: text, practices: text, messages: text, orders: text };
  const { values } = parseArgs({ args: [...args], options });
  const count = (name: Name): number => {
    const given = values[name];
    const number = /^\d{1,8}$/.test(given) ? Number(given) : Number.NaN;
    if (number <= LIMITS[name]) return number;
    throw new CommandError(`--${name} is "${given}": it must be a whole number up to ${LIMITS[name]}.`);
  };
  return {
    products: count('products'),
    practices: count('practices'),
    messages: count('messages'),
    orders: count('orders'),
  };
}

/** Calls one of the sandbox's controls. */
async function callSandbox(sandboxUrl: string, what: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new CommandError(`The sandbox answered ${answer.status}: is it running?`);
}
