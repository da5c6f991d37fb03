import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareContracts } from './bare-contracts.config.js';
import { compressedAssets } from './compressed-assets.config.js';
import { directIcons } from './direct-icons.config.js';
import { noLookbehind } from './no-lookbehind.config.js';

const inThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The client-rendered patient page, built apart from the portal, whose first load would otherwise have one more file. */
export default defineConfig({
  plugins: [react(), directIcons(), bareContracts(), compressedAssets(), noLookbehind()],
  resolve: { alias: { '@': inThisFolder('./src') } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/patient-page-manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { patient: inThisFolder('./patient.html') } },
  },
});
