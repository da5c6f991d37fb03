import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runTests } = await import('./lib/run-tests.mjs');
await runTests(process.argv.slice(2));
