import { refuseWords } from './lib/processes/refuse-words.mjs';
import { assertNodeVersion } from './lib/workspace/assert-node-version.mjs';

assertNodeVersion();
refuseWords('npm start', process.argv.slice(2));
const { runStart } = await import('./lib/product/run-start.mjs');
await runStart();
