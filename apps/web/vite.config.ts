import { fileURLToPath } from 'node:url';
import { SERVER_PATHS } from '@eyecart/shared/rules/server-paths';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bareContracts } from './bare-contracts.config.js';
import { fewChunks } from './chunks.config.js';
import { compressedAssets } from './compressed-assets.config.js';
import { directIcons } from './direct-icons.config.js';
import { noLookbehind } from './no-lookbehind.config.js';
import { sandboxMark } from './sandbox-mark.config.js';
import { serviceWorker } from './service-worker.config.js';

const inThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROXIED = [...SERVER_PATHS, 'gallery'];
/** The API behind the dev server. It gets the browser's Host header, so that its same-origin check works. */
const api = { target: process.env.API_URL ?? 'http://localhost:3000', changeOrigin: false };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    directIcons(),
    bareContracts(),
    compressedAssets(),
    noLookbehind(),
    sandboxMark(),
    serviceWorker(),
  ],
  resolve: { alias: { '@': inThisFolder('./src') } },
  build: {
    outDir: 'dist/client',
    manifest: true,
    // Every supported browser has modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { portal: inThisFolder('./index.html') },
      output: {
        codeSplitting: fewChunks(
          inThisFolder('./src/portal.tsx'),
          inThisFolder('./src/features/favorites/favorite-rows.tsx'),
        ),
        // The first load lists the names of all other files, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
      preserveEntrySignatures: false,
    },
  },
  // The dev server also serves the patient page, which has a build of its own.
  optimizeDeps: { entries: ['index.html', 'patient.html'] },
  server: { port: 5173, proxy: Object.fromEntries(PROXIED.map((name) => [`^/${name}(/|$)`, api])) },
  test: {
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // A second worker would load React and jsdom once more, and `npm test` fills the other core with other suites.
    maxWorkers: 1,
    // By default, a page of React elements reaches the old generation before it is dropped, which is slower to collect.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          setupFiles: ['./src/testing/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Loading React and jsdom again for every file takes three times as long as the tests.
          isolate: false,
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          setupFiles: ['./src/testing/no-element-stacks.ts', './src/test-setup.ts'],
        },
      },
    ],
  },
});
