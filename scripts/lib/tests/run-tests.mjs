import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { runCommand, showFailure } from '../processes/run-command.mjs';
import { formatSeconds, showStep } from '../processes/show-step.mjs';
import { prepareWorkspace } from '../workspace/prepare-workspace.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { stagesOfPart, sumCounts, testStages } from './test-parts.mjs';

/**
 * `npm test`: installs, runs every part (or one: `npm test -- --only unit`) and ends with a line that sums up.
 *
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export function runTests(args) {
  return runCommand(
    async ({ signal }) => {
      const stages = chooseStages(args);
      const folder = mkdtempSync(join(realpathSync(tmpdir()), 'eyecart-test-'));
      try {
        await prepareWorkspace({ showStep, build: false, signal });
        const context = { folder, signal, chromium: beginChromium(stages, signal) };
        /** @type {import('./test-report.mjs').TestCount[]} */
        const counts = [];
        /** @type {string[]} */
        const lines = [];
        for (const parts of stages) {
          const results = await Promise.all(parts.map((part) => runPart(part, context)));
          counts.push(...results.map(({ count }) => count));
          lines.push(...results.map(({ line }) => line));
        }
        const { passed, failed, failures = [] } = sumCounts(counts);
        if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
        console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
        return failed === 0 ? 0 : 1;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { stoppedExitCode: 130 },
  );
}

/**
 * Browser tests come last and need a browser, mostly a download, so it is found or installed while other parts run.
 * @param {import('./test-parts.mjs').TestPart[][]} stages
 * @param {AbortSignal} signal
 */
function beginChromium(stages, signal) {
  const isNeeded = stages.flat().some(({ name }) => name === 'browser');
  const chromium = isNeeded ? ensureChromium(signal) : Promise.resolve('');
  // The browser part awaits it and reports a failure.
  chromium.catch(() => {});
  return chromium;
}

/**
 * @param {string[]} args
 * @returns {import('./test-parts.mjs').TestPart[][]}
 * @throws {LaunchError} when it asks for a part that does not exist
 */
export function chooseStages(args) {
  const [option, only = ''] = args.flatMap((arg) => arg.split('='));
  if (option === undefined) return testStages;
  const chosen = stagesOfPart[only];
  if (option === '--only' && chosen) return chosen;
  const names = Object.keys(stagesOfPart).join(', ');
  throw new LaunchError(`"${args.join(' ')}" is not a valid option: use --only with one of ${names}.`);
}

/**
 * A part that cannot run counts as one failure; later parts still run.
 *
 * @param {import('./test-parts.mjs').TestPart} part
 * @param {import('./test-parts.mjs').TestContext} context
 */
async function runPart(part, context) {
  console.log(`\n── ${part.title} ${'─'.repeat(60 - part.title.length)}`);
  const startedAtMs = performance.now();
  const count = await part.run(context).catch((error) => {
    context.signal.throwIfAborted();
    showFailure(error);
    return { passed: 0, failed: 1 };
  });
  const line = describePart(part, count, performance.now() - startedAtMs);
  console.log(line);
  return { count, line };
}

/**
 * @param {import('./test-parts.mjs').TestPart} part
 * @param {import('./test-report.mjs').TestCount} count
 * @param {number} durationMs
 */
function describePart(part, { passed, failed }, durationMs) {
  const counted = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : '';
  return `${failed === 0 ? '✓' : '✗'} ${part.title.padEnd(20)}${formatSeconds(durationMs).padStart(8)}${counted}`;
}
