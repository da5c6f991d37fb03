import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
const { runPortal } = await import('./lib/product/run-portal.mjs');
await runPortal(['seed', ...process.argv.slice(2)]);
