import type { Plugin } from 'vite';

/** The API marks the built page when it runs on the sandbox; the dev server serves the page itself. */
export function sandboxMark(): Plugin {
  return {
    name: 'sandbox-mark',
    apply: 'serve',
    transformIndexHtml: (html) =>
      process.env.SANDBOX === 'on' ? html.replace('<html', '<html data-sandbox') : html,
  };
}
