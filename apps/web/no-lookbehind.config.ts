import type { Plugin } from 'vite';

/** Fails the build for a lookbehind in a regular expression: Safari before 16.4 refuses the whole file. */
export function noLookbehind(): Plugin {
  return {
    name: 'eyecart:no-lookbehind',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const [found] = (file.type === 'chunk' && /.{0,60}\(\?<[=!].{0,20}/.exec(file.code)) || [];
        if (found !== undefined) this.error(`${file.fileName} has a lookbehind: ${found}`);
      }
    },
  };
}
