import { refuseWords } from './lib/processes/refuse-words.mjs';
import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
const name = process.argv[2] === 'worker' ? 'worker' : 'api';
refuseWords(`npm run ${name}`, process.argv.slice(3));
const { runInstance } = await import('./lib/product/run-instance.mjs');
await runInstance(name);
