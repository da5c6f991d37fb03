import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
const { runBench } = await import('./lib/bench/run-bench.mjs');
await runBench(process.argv.slice(2));
