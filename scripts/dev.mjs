import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runDev } = await import('./lib/run-dev.mjs');
await runDev();
