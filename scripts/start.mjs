import { assertNodeVersion } from './lib/assert-node-version.mjs';
import { refuseWords } from './lib/refuse-words.mjs';

assertNodeVersion();
refuseWords('npm start', process.argv.slice(2));
const { runStart } = await import('./lib/run-start.mjs');
await runStart();
