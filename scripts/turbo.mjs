// Runs turbo without pnpm installed: `node scripts/turbo.mjs run build`.
import { assertMachine } from './lib/workspace/assert-machine.mjs';

assertMachine();
const [{ runCommand }, { runProgram }, { createTurboCommand }] = await Promise.all([
  import('./lib/processes/run-command.mjs'),
  import('./lib/processes/run-program.mjs'),
  import('./lib/workspace/turbo.mjs'),
]);
await runCommand(
  async ({ signal }) => {
    const { command, args, env } = createTurboCommand(process.argv.slice(2));
    return (await runProgram(command, args, { env, output: 'show', signal })).exitCode;
  },
  { stoppedExitCode: 130 },
);
