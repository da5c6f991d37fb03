import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runStart } = await import('./lib/run-start.mjs');
await runStart();
