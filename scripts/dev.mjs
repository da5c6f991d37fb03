import { refuseWords } from './lib/processes/refuse-words.mjs';
import { assertNodeVersion } from './lib/workspace/assert-node-version.mjs';

assertNodeVersion();
refuseWords('npm run dev', process.argv.slice(2));
const { runDev } = await import('./lib/product/run-dev.mjs');
await runDev();
