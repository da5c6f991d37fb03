import { refuseWords } from './lib/processes/refuse-words.mjs';
import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
refuseWords('npm run dev', process.argv.slice(2));
const { runDev } = await import('./lib/product/run-dev.mjs');
await runDev();
