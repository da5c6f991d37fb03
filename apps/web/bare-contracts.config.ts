import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACTS = '@eyecart/shared/contracts';
const BARE = '\0bare-contracts';
const PLAIN_FIELDS = ['method', 'path', 'access', 'idempotent', 'file'];

/**
 * Gives the browser the contracts without their schemas: of every endpoint its method, path, access,
 * idempotency and type of file, and the constants, all as plain data. The server parses what it gets and what it answers; the
 * schemas and their library would cost a fifth of the portal's first load. Types are untouched, and whoever
 * imports a schema by name still gets the real one.
 */
export function bareContracts(): Plugin {
  const file = createRequire(import.meta.url).resolve(CONTRACTS);
  return {
    name: 'eyecart:bare-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === CONTRACTS ? BARE : undefined),
    async load(id) {
      if (id !== BARE) return undefined;
      this.addWatchFile(file);
      const contracts: Record<string, unknown> = await import(pathToFileURL(file).href);
      const plain = Object.entries(contracts).flatMap(([name, value]) => {
        const text = name.endsWith('Endpoints') ? withoutSchemas(value) : constantText(value);
        return text === undefined ? [] : [`export const ${name} = ${text};`];
      });
      return {
        code: [`export * from ${JSON.stringify(file)};`, ...plain].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}

function withoutSchemas(endpoints: unknown): string {
  const bare = Object.entries(Object(endpoints)).map(([name, endpoint]) => {
    const fields = Object.entries(Object(endpoint)).filter(([field]) => PLAIN_FIELDS.includes(field));
    return [name, Object.fromEntries(fields)];
  });
  return JSON.stringify(Object.fromEntries(bare));
}

function constantText(value: unknown): string | undefined {
  const isPlain = (part: unknown) => ['string', 'number', 'boolean'].includes(typeof part);
  const isConstant = Array.isArray(value) ? value.every(isPlain) : isPlain(value);
  return isConstant ? JSON.stringify(value) : undefined;
}
