import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runPortal } = await import('./lib/run-portal.mjs');
await runPortal(process.argv.slice(2));
