import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runPortal } = await import('./lib/run-portal.mjs');
await runPortal(['seed', ...process.argv.slice(2)]);
