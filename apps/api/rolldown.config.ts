import { defineConfig, type Plugin } from 'rolldown';

/**
 * The gateway's SDK has clients for some forty products. The portal sends texts, and the SDK signs in with OAuth; the rest
 * is two thirds of what a start would read.
 */
const OTHER_PRODUCTS = /twilio[\\/]lib[\\/]rest[\\/](?!Twilio\.js|Api|api[\\/]|Oauth|oauth[\\/])/;

const withoutOtherProducts: Plugin = {
  name: 'without-other-products',
  load: {
    filter: { id: OTHER_PRODUCTS },
    handler: () => 'throw new Error("This part of the SDK is not in the build: see rolldown.config.ts.");',
  },
};

/** Source maps are for our own code: those of the packages would be 16 MB, which every start would read. */
const withoutMapsOfPackages: Plugin = {
  name: 'without-maps-of-packages',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/**
 * Everything that runs, with its packages, in a few files: reading and linking two thousand modules took most of the time
 * of a start. It is not minified, and stack traces name the sources (`node --enable-source-maps`).
 */
export default defineConfig(({ watch }) => ({
  input: {
    main: 'src/main.ts',
    worker: 'src/worker.ts',
    'draw-plan': 'src/domains/carts/plans/pdf/draw-plan.ts',
    'cli/portal': 'src/cli/portal.ts',
    'cli/prepare': 'src/cli/prepare.ts',
    'cli/print-openapi': 'src/cli/print-openapi.ts',
  },
  plugins: [withoutOtherProducts, withoutMapsOfPackages],
  platform: 'node',
  // Optional and native; pg asks for it only when told to. The others load when a plan is first printed, not at the start.
  external: ['pg-native', 'pdfkit', 'qrcode', 'tinypool'],
  output: {
    dir: 'dist',
    // While it watches, the programs are running from this folder.
    cleanDir: watch === undefined,
    format: 'esm',
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      groups: [
        // The second is loaded only where traces are on.
        { name: 'tracing-api', test: /@opentelemetry[\\/]api[\\/]/, priority: 2 },
        { name: 'tracing', test: /@opentelemetry[+\\/](?!api)/, priority: 1 },
        { name: 'packages', test: /node_modules/ },
      ],
    },
  },
}));
