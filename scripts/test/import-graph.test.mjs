import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRings, groupByFolder, readFileImports } from '../lib/import-graph.mjs';

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'eyecart-imports-test-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** @param {Record<string, string>} files */
function writeSources(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** @param {import('../lib/import-graph.mjs').ImportGraph} graph */
const namesOf = (graph) =>
  Object.fromEntries([...graph].map(([name, targets]) => [name, [...targets.keys()]]));

describe('readFileImports', () => {
  it('reads every kind of import and ignores packages', () => {
    writeSources({
      'main.ts': [
        "import fs from 'node:fs';",
        "import './side-effect.js';",
        "import type { Cart } from './carts/cart.js';",
        'import {\n  price,\n  total,\n} from "@/carts/price";',
        "export * from './carts/view.js';",
        "const later = await import('./later.js');",
      ].join('\n'),
      'types.mjs': "/** @type {import('./later.js').Later} */\nexport let later;",
      'side-effect.ts': '',
      'later.ts': '',
      'carts/cart.ts': '',
      'carts/price/index.ts': '',
      'carts/view.tsx': '',
    });
    expect(namesOf(readFileImports(root))).toMatchObject({
      'main.ts': ['side-effect.ts', 'carts/cart.ts', 'carts/price/index.ts', 'carts/view.tsx', 'later.ts'],
      'types.mjs': ['later.ts'],
    });
  });

  it('skips tests', () => {
    writeSources({ 'a.test.ts': "import './a.js';", 'test/b.ts': '', 'a.ts': '' });
    expect(namesOf(readFileImports(root))).toEqual({ 'a.ts': [] });
  });

  it('names an import of a missing file', () => {
    writeSources({ 'a.ts': "import './missing.js';" });
    expect(() => readFileImports(root)).toThrow('a.ts imports ./missing.js');
  });
});

describe('findRings', () => {
  it('finds a ring of folders even without a ring of files', () => {
    writeSources({
      'main.ts': "import './carts/cart.js';",
      'carts/cart.ts': "import type { Order } from '../orders/order.js';",
      'carts/line.ts': '',
      'orders/order.ts': "import '../money/cents.js';",
      'money/cents.ts': "import '../carts/line.js';",
    });
    const files = readFileImports(root);
    const folders = groupByFolder(files);
    expect(namesOf(folders)).toEqual({
      'main.ts': ['carts'],
      carts: ['orders'],
      money: ['carts'],
      orders: ['money'],
    });
    expect(findRings(files)).toEqual([]);
    expect(findRings(folders)).toEqual([['carts', 'orders', 'money']]);
    expect(folders.get('money')?.get('carts')).toBe('money/cents.ts imports carts/line.ts');
  });

  it('finds a ring of two files at the root', () => {
    writeSources({ 'config.ts': "import './settings.js';", 'settings.ts': "import './config.js';" });
    expect(findRings(groupByFolder(readFileImports(root)))).toEqual([['config.ts', 'settings.ts']]);
  });

  it('finds no ring when imports go one way', () => {
    writeSources({ 'a/a.ts': "import '../b/b.js';\nimport './c.js';", 'a/c.ts': '', 'b/b.ts': '' });
    expect(findRings(groupByFolder(readFileImports(root)))).toEqual([]);
  });
});
