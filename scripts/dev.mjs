import { assertNodeVersion } from './lib/assert-node-version.mjs';
import { refuseWords } from './lib/refuse-words.mjs';

assertNodeVersion();
refuseWords('npm run dev', process.argv.slice(2));
const { runDev } = await import('./lib/run-dev.mjs');
await runDev();
