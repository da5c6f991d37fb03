import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileImports } from '../lib/checks/import-graph.mjs';

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

/** @param {import('../lib/checks/import-graph.mjs').ImportGraph} graph */
const namesOf = (graph) => Object.fromEntries([...graph].map(([name, targets]) => [name, [...targets]]));

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
