import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedAssets } from './compressed-assets.config.js';
import { noLookbehind } from './no-lookbehind.config.js';

/** The patient page's script: one file that shares nothing with the portal, so it stays small. */
export default defineConfig({
  plugins: [compressedAssets(), noLookbehind()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/patient-manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/patient.ts' },
  },
});
