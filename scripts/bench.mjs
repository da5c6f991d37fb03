import { assertNodeVersion } from './lib/workspace/assert-node-version.mjs';

assertNodeVersion();
const { runBench } = await import('./lib/bench/run-bench.mjs');
await runBench(process.argv.slice(2));
