import { assertNodeVersion } from './lib/workspace/assert-node-version.mjs';

assertNodeVersion();
const { runPortal } = await import('./lib/product/run-portal.mjs');
await runPortal(['seed', ...process.argv.slice(2)]);
