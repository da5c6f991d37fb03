import { assertNodeVersion } from './lib/assert-node-version.mjs';

assertNodeVersion();
const { runBench } = await import('./lib/run-bench.mjs');
await runBench(process.argv.slice(2));
