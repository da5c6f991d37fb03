import { LaunchError } from './launch-error.mjs';

const secondRequestAfterMs = 1_000;

/**
 * @typedef {object} StopRequest
 * @property {AbortSignal} signal aborted by Ctrl-C, SIGTERM or SIGHUP
 * @property {(force: () => void) => void} onForce runs on a second request, just before the process exits
 */

/**
 * Runs one of our npm commands: shuts it down on a signal, shows expected failures as a message and others with their
 * stack, and exits.
 *
 * @param {(stop: StopRequest) => Promise<number>} command returns the exit code
 * @param {{ stoppedExitCode?: number }} [options] the exit code after a signal; default 0
 * @returns {Promise<never>}
 */
export async function runCommand(command, { stoppedExitCode = 0 } = {}) {
  // A closed terminal or pipe must not crash the shutdown.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const stop = listenForStop();
  const exitCode = await command(stop).catch((error) => {
    if (error === stop.signal.reason) return stoppedExitCode;
    showFailure(error);
    return 1;
  });
  process.exit(exitCode);
}

/**
 * Shows an expected failure as a message, anything else with its stack.
 *
 * @param {unknown} error
 */
export function showFailure(error) {
  if (!(error instanceof LaunchError)) {
    console.error(error);
    return;
  }
  if (error.details) console.error(`\n${error.details}`);
  console.error(`\n${error.message}`);
}

/** @returns {StopRequest} */
function listenForStop() {
  const controller = new AbortController();
  let requestedAtMs = 0;
  let force = () => {};
  /** @param {NodeJS.Signals} name */
  const stop = (name) => {
    if (!controller.signal.aborted) {
      requestedAtMs = performance.now();
      console.log(`\nStopping (${name}) …`);
      controller.abort(new LaunchError(`Stopped by ${name}.`));
      return;
    }
    // Under npm one Ctrl-C arrives twice, from the terminal and from npm.
    if (performance.now() - requestedAtMs < secondRequestAfterMs) return;
    console.log('Stopping now.');
    force();
    process.exit(130);
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, stop);
  return {
    signal: controller.signal,
    onForce: (call) => {
      force = call;
    },
  };
}
