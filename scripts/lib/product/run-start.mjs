import { runCommand } from '../processes/run-command.mjs';
import { formatSeconds, showStep } from '../processes/show-step.mjs';
import { untilAborted } from '../processes/until-aborted.mjs';
import { prepareWorkspace } from '../workspace/prepare-workspace.mjs';
import { readSettings } from './read-settings.mjs';
import { reportProblems } from './report-problems.mjs';
import { startProduct } from './start-product.mjs';

/**
 * `npm start`: from a fresh checkout to the running product, until Ctrl-C.
 *
 * @returns {Promise<never>}
 */
export function runStart() {
  return runCommand(async ({ signal, onForce }) => {
    const settings = readSettings();
    console.log('Starting Eyecart');
    const prepare = () => prepareWorkspace({ showStep, signal });
    const product = await startProduct(settings, { showStep, signal, prepare });
    onForce(product.kill);
    console.log(describeProduct(settings));
    // In the background: it asks the shop and the gateway, which may take a while.
    void reportProblems(product.env, signal);
    await untilAborted([signal, product.failed]);
    await product.stop();
    if (product.failed.aborted) throw product.failed.reason;
    console.log('Stopped.');
    return 0;
  });
}

/**
 * Where to look and how to stop, for the console.
 *
 * @param {import('./read-settings.mjs').LaunchSettings} settings
 * @returns {string}
 */
export function describeProduct(settings) {
  const sandboxLines = [
    `  Phone       ${settings.sandboxUrl}   the sandbox: texts, checkout, faults`,
    '',
    '  Sign in with a demo practice ID:',
    '    100200   Lakeside Eye Care          discount code LAKESIDE20',
    '    100300   Harbor Vision Center       discount code HARBOR20',
    '    100400   Prairie Family Optometry   no discount code',
  ];
  return [
    '',
    `Ready after ${formatSeconds(performance.now())}.`,
    '',
    `  Portal      ${settings.publicUrl}`,
    ...(settings.usesSandbox ? sandboxLines : []),
    '',
    `  Data and logs: ${settings.dataDir}`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}
