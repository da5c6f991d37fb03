import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/;
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g;

/**
 * Imports each icon from its own file instead of the package's index. Through the index, every part's icons would be in
 * the first load, and the build would read two thousand files.
 */
export function directIcons(): Plugin {
  const list = path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
    'dist/esm/lucide-react.mjs',
  );
  const files = new Map<string, string>();
  return {
    name: 'eyecart:direct-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(EXPORT)) {
        for (const name of names.matchAll(/default as (\w+)/g)) files.set(name[1] ?? '', file);
      }
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: IMPORT },
      handler(code) {
        return { code: code.replace(IMPORT, (_, names: string) => importEach(names)), map: null };
      },
    },
  };

  function importEach(names: string): string {
    const icons = names.split(',').map((name) => name.trim());
    return icons
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const file = files.get(name);
        if (file === undefined) throw new Error(`${PACKAGE} has no icon "${name}".`);
        return `import ${name} from ${JSON.stringify(path.join(path.dirname(list), file))};`;
      })
      .join(' ');
  }
}
