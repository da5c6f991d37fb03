import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../processes/ports.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { createProgramEnv, readSettings } from '../product/read-settings.mjs';
import { findRunningProduct } from '../product/running-product.mjs';
import { startProduct } from '../product/start-product.mjs';

/** Practices besides the demo's, for spec files that need one to themselves; the last two are of a group. */
const PRACTICES = `id,name,code,group
100500,Bayview Eye Care,,
100600,Summit Eye Clinic,,
100700,Ridgeline Vision,,
100800,Meadow Eye Care,,
100900,Elm Street Eye Care,ELM20,
101000,Cedar Eye Care,,
101100,Alder Eye Care,,
102000,Northgate Eye Care,,GROUP
102100,Southgate Eye Care,,GROUP
`;

/**
 * Starts the whole product as `npm start` does, for the browser tests: on free ports unless some are given, with data
 * of its own.
 *
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, signal: AbortSignal }} options
 */
export async function startTestProduct({ env, dataDir, signal }) {
  const settings = readSettings({
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    ...env,
    DATA_DIR: dataDir,
    // One test waits until the API has timed out on the gateway. Others must not, on a busy machine.
    GATEWAY_TIMEOUT_SECONDS: '5',
    // Every test signs in from this machine.
    SIGN_INS_PER_ADDRESS_PER_HOUR: '10000',
  });
  const product = await startProduct(settings, {
    showStep: (_title, work) => Promise.resolve(work()),
    signal,
    fastDatabase: true,
  });
  try {
    await addPractices(settings, signal);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return { settings, stop: product.stop };
}

/**
 * @param {import('../product/start-product.mjs').LaunchSettings} settings
 * @param {AbortSignal} signal
 */
async function addPractices(settings, signal) {
  const programEnv = createProgramEnv(settings, findRunningProduct(settings.dataDir)?.databaseUrl ?? '');
  /** @param {string[]} words */
  const operate = async (...words) => {
    const args = ['apps/api/dist/cli/portal.js', ...words];
    const { exitCode, output } = await runProgram(process.execPath, args, { env: programEnv, signal });
    if (exitCode !== 0) throw new Error(`${words.join(' ')} failed: ${output}`);
    return output;
  };
  const added = await operate('group', 'add', 'Gate Group', '--shared-sign-in', 'on');
  const group = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(added)?.[0] ?? '';
  const file = join(settings.dataDir, 'practices.csv');
  writeFileSync(file, PRACTICES.replaceAll('GROUP', group));
  await operate('practice', 'import', file, '--unchecked-code');
}
