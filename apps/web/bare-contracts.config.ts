import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACTS = '@eyecart/shared/contracts';
const IMPORT = /import \{([^}]*)\} from '@eyecart\/shared\/contracts';/g;
const BARE = '\0bare-contracts:';
const GROUP = 'Endpoints';
const PLAIN_FIELDS = ['method', 'path', 'access', 'idempotent', 'file'];

/**
 * Replaces the contracts in the browser with plain data: each endpoint's method, path, access, idempotency, and file
 * type, and the constants. Only the server validates, and zod with the schemas would add a fifth to the portal's first
 * load. Types are unchanged, and importing a schema by name still loads the real one. Each endpoint is a module, so the
 * first load has only those that it calls.
 */
export function bareContracts(): Plugin {
  const file = createRequire(import.meta.url).resolve(CONTRACTS);
  /** By name: `PAGE_SIZE`, `cartEndpoints.createCart`, and `cartEndpoints` for code that destructures the group. */
  const plain = new Map<string, string>();
  return {
    name: 'eyecart:bare-contracts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      this.addWatchFile(file);
      const contracts: Record<string, unknown> = await import(pathToFileURL(file).href);
      for (const [name, value] of Object.entries(contracts)) {
        for (const [part, text] of plainParts(name, value)) plain.set(part, text);
      }
    },
    resolveId: (source) => (source.startsWith(BARE) ? source : undefined),
    load(id) {
      const text = id.startsWith(BARE) ? plain.get(id.slice(BARE.length)) : undefined;
      return text && { code: `export default ${text};`, moduleSideEffects: false };
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: CONTRACTS },
      handler: (code) => ({ code: importPlain(code), map: null }),
    },
  };

  /** Imports the plain data of each name that has some, and the other names from the contracts. */
  function importPlain(code: string): string {
    const imported = [...code.matchAll(IMPORT)].flatMap(([, names = '']) => valuesOf(names));
    const parts = new Set<string>();
    const keep = (part: string) => {
      if (plain.has(part)) parts.add(part);
      return plain.has(part) ? nameOf(part) : part;
    };
    const groups = imported.filter((name) => name.endsWith(GROUP));
    const body = groups.reduce(
      (text, group) => text.replace(new RegExp(`\\b${group}\\.\\w+`, 'g'), keep),
      code.replace(IMPORT, ''),
    );
    const named = imported.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
    for (const name of named) keep(name);
    const whole = named.filter((name) => !plain.has(name));
    return [
      ...[...parts].map((part) => `import ${nameOf(part)} from ${JSON.stringify(`${BARE}${part}`)};`),
      ...(whole.length > 0 ? [`import { ${whole.join(', ')} } from '${CONTRACTS}';`] : []),
      body,
    ].join(' ');
  }
}

const nameOf = (part: string): string => part.replace('.', '_');

const valuesOf = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

function plainParts(name: string, value: unknown): ReadonlyArray<readonly [string, string]> {
  const text = constantText(value);
  if (!name.endsWith(GROUP)) return text === undefined ? [] : [[name, text]];
  const endpoints = Object.entries(Object(value)).map(([endpoint, contract]) => {
    const fields = Object.entries(Object(contract)).filter(([field]) => PLAIN_FIELDS.includes(field));
    return [endpoint, JSON.stringify(Object.fromEntries(fields))] as const;
  });
  const group = endpoints.map(([endpoint, fields]) => `${endpoint}:${fields}`).join();
  return [[name, `{${group}}`], ...endpoints.map(([one, fields]) => [`${name}.${one}`, fields] as const)];
}

function constantText(value: unknown): string | undefined {
  const isPlain = (part: unknown) => ['string', 'number', 'boolean'].includes(typeof part);
  const isConstant = Array.isArray(value) ? value.every(isPlain) : isPlain(value);
  return isConstant ? JSON.stringify(value) : undefined;
}
