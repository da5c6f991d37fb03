import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FACTS = '@eyecart/shared/languages/language-facts';

/**
 * Gives the browser the names of the languages as plain data: the module reads them from the message catalogs, which the
 * portal must not load.
 */
export function plainLanguages(): Plugin {
  const file = createRequire(import.meta.url).resolve(FACTS);
  return {
    name: 'eyecart:plain-languages',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== file) return undefined;
      this.addWatchFile(file);
      const { LANGUAGES }: { LANGUAGES: unknown } = await import(pathToFileURL(file).href);
      return { code: `export const LANGUAGES = ${JSON.stringify(LANGUAGES)};`, moduleSideEffects: false };
    },
  };
}
