import { refuseWords } from './lib/processes/refuse-words.mjs';
import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
refuseWords('npm start', process.argv.slice(2));
const { runStart } = await import('./lib/product/run-start.mjs');
await runStart();
