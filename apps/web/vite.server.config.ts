import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { criticalCss } from './critical-css.config.js';
import { directIcons } from './direct-icons.config.js';

const inThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server build: the modules that the API loads to render the patient page and the portal's first view. */
export default defineConfig({
  plugins: [
    react(),
    directIcons(),
    {
      name: 'without-later-parts',
      // The first view never shows what the portal loads later.
      resolveDynamicImport: () => ({ id: './later-part.js', external: true }),
    },
    criticalCss({ client: inThisFolder('./dist/client'), server: inThisFolder('./dist/server') }),
  ],
  // Bundles everything, with React's production build regardless of the API's NODE_ENV.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { alias: { '@': inThisFolder('./src') } },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
    cssMinify: true,
    minify: true,
    rolldownOptions: {
      input: { 'patient-server': 'src/patient-server.tsx', 'portal-server': 'src/portal-server.tsx' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
