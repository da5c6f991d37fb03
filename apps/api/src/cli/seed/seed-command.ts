import type { Dependencies } from '../../dependencies.js';
import { CommandError } from '../words/command-error.js';
import { seedBulk } from './seed-bulk.js';

/** The most rows of each kind. */
export const SEED_LIMITS = {
  products: 10_000,
  practices: 5_000,
  messages: 5_000_000,
  orders: 2_000_000,
} as const;
type Name = keyof typeof SEED_LIMITS;

/** `seed`: bulk data for trials and benchmarks, with the sandbox only. */
export async function seed(
  { config, catalogSync, clock }: Pick<Dependencies, 'config' | 'catalogSync' | 'clock'>,
  given: Partial<Readonly<Record<Name, string>>>,
): Promise<string> {
  const { sandboxUrl } = config;
  if (sandboxUrl === null) {
    throw new CommandError(
      'Made-up data is for the sandbox: this portal talks to the real shop and gateway.',
    );
  }
  const { products, ...bulk } = readCounts(given);
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

function readCounts(given: Partial<Readonly<Record<Name, string>>>): Record<Name, number> {
  const count = (name: Name): number => {
    const value = given[name] ?? '0';
    const number = /^\d{1,8}$/.test(value) ? Number(value) : Number.NaN;
    if (number <= SEED_LIMITS[name]) return number;
    throw new CommandError(`--${name} is "${value}": it must be a whole number up to ${SEED_LIMITS[name]}.`);
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
