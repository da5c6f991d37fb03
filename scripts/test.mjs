import { assertNodeVersion } from './lib/workspace/assert-node-version.mjs';

assertNodeVersion();
const { runTests } = await import('./lib/tests/run-tests.mjs');
await runTests(process.argv.slice(2));
