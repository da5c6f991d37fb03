import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { takeLock } from '../processes/lock-file.mjs';
import { runStep } from '../processes/run-program.mjs';
import { installWorkspace, isWorkspaceInstalled } from './install-workspace.mjs';
import { projectRoot } from './project-root.mjs';
import { createTurboCommand } from './turbo.mjs';

const lockTimeoutMs = 10 * 60_000;

/**
 * @typedef {object} Preparation
 * @property {import('../processes/show-step.mjs').ShowStep} showStep
 * @property {boolean} [build] default true; false only installs
 * @property {AbortSignal} [signal]
 */

/**
 * Installs and builds what changed. A lock keeps two commands in one checkout from doing so at once.
 *
 * @param {Preparation} preparation
 * @returns {Promise<void>}
 */
export async function prepareWorkspace({ showStep, build = true, signal }) {
  const folder = join(projectRoot, '.turbo');
  mkdirSync(folder, { recursive: true });
  const lock = await takeLock(join(folder, 'prepare.lock'), 'installing and building', lockTimeoutMs);
  if ('owner' in lock)
    throw new LaunchError(`Process ${lock.owner.pid} has been ${lock.owner.purpose} for too long.`);
  try {
    if (!isWorkspaceInstalled()) await showStep('Install packages', () => installWorkspace(signal));
    if (build) await showStep('Build', () => buildWorkspace(signal));
  } finally {
    lock.release();
  }
}

/** @param {AbortSignal | undefined} signal */
async function buildWorkspace(signal) {
  const { command, args, env } = createTurboCommand([
    'run',
    'build',
    '--output-logs=errors-only',
    '--ui=stream',
  ]);
  await runStep('The build', command, args, { env, signal });
}
