import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The patient page's server build: one module that the API loads to render /cart/{cartId}. */
export default defineConfig({
  // Everything inside, React in its production form whatever NODE_ENV the API runs with.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/patient-server.tsx',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
    cssMinify: true,
    rolldownOptions: { output: { entryFileNames: 'patient-server.js' } },
  },
});
