import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runInstance } = await import('./lib/run-instance.mjs');
await runInstance(process.argv[2] === 'worker' ? 'worker' : 'api');
