import { LaunchError } from './launch-error.mjs';

const secondRequestAfterMs = 1_000;

/**
 * @typedef {object} StopRequest
 * @property {AbortSignal} signal aborted by Ctrl-C, SIGTERM or SIGHUP
 * @property {(force: () => void) => void} onForce what a second request does before the process ends at once
 */

/**
 * Runs a command of this repository: stops it in order when asked to, shows a foreseen failure as a message and
 * anything else with its stack, and ends the process.
 *
 * @param {(stop: StopRequest) => Promise<number>} command gives the exit code
 * @param {{ stoppedExitCode?: number }} [options] the exit code after a stop that was asked for; 0 when absent
 * @returns {Promise<never>}
 */
export async function runCommand(command, { stoppedExitCode = 0 } = {}) {
  // A closed terminal or pipe must not turn an orderly stop into a crash.
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
 * Shows a foreseen failure as a message, anything else with its stack.
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
    // Under npm one Ctrl-C arrives twice: from the terminal and from npm.
    if (performance.now() - requestedAtMs < secondRequestAfterMs) return;
    console.log('Stopping at once.');
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
