import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
const { runTests } = await import('./lib/tests/run-tests.mjs');
await runTests(process.argv.slice(2));
