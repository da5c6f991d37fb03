import { isSignInRefused, SIGN_IN_REFUSED } from './db/refusals.js';
import { ConfigError } from './faults/config-error.js';
import { describeFault, sayFault } from './faults/describe-fault.js';

/** How long an orderly shutdown may take, in milliseconds. */
const MAX_STOP_MS = 9_000;

/**
 * Runs a process until SIGTERM or SIGINT, or until it calls `end` with an exit code. `start` returns the function that
 * stops it. A start that fails says why on stderr and ends with status 1, as does a crash, without its message.
 */
export async function runProcess(
  name: string,
  start: (end: (exitCode: number) => void) => Promise<() => Promise<void>>,
): Promise<void> {
  let stopping = false;
  let stop = async (): Promise<void> => undefined;
  try {
    stop = await start((exitCode) => end(exitCode));
  } catch (error) {
    process.stderr.write(`${name} could not start: ${sayWhy(error)}\n`);
    process.exit(1);
  }
  function end(exitCode: number): void {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${name} did not stop cleanly: ${JSON.stringify(describeFault(error))}\n`);
        process.exit(1);
      },
    );
  }
  // Node's default handler prints the message, which may quote patients or staff.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${name} crashed: ${JSON.stringify(describeFault(error))}\n`);
    process.exit(1);
  });
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
}

function sayWhy(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isSignInRefused(error)) return SIGN_IN_REFUSED;
  return JSON.stringify({ message: sayFault(error), ...describeFault(error) });
}
