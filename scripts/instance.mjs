import { assertNodeVersion } from './lib/assert-node-version.mjs';
import { refuseWords } from './lib/refuse-words.mjs';

assertNodeVersion();
const name = process.argv[2] === 'worker' ? 'worker' : 'api';
refuseWords(`npm run ${name}`, process.argv.slice(3));
const { runInstance } = await import('./lib/run-instance.mjs');
await runInstance(name);
