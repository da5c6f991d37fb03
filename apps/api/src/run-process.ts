import { ConfigError } from './config-error.js';
import { describeFault } from './faults/describe-fault.js';

/** How long an orderly shutdown may take, in milliseconds. */
const MAX_STOP_MS = 9_000;

/**
 * Runs a process until SIGTERM or SIGINT: `start` returns the function that stops it. A start that fails says why on
 * stderr and ends with status 1.
 */
export async function runProcess(name: string, start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: () => Promise<void>;
  try {
    stop = await start();
  } catch (error) {
    const words = error instanceof ConfigError ? error.message : JSON.stringify(describeFault(error));
    process.stderr.write(`${name} could not start: ${words}\n`);
    process.exit(1);
  }
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${name} did not stop cleanly: ${JSON.stringify(describeFault(error))}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
