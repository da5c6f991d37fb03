import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../processes/run-program.mjs';
import { readPackageManager } from './package-manager.mjs';
import { projectRoot } from './project-root.mjs';
import { listWorkspacePackages } from './workspace-packages.mjs';

const stampPath = join(projectRoot, 'node_modules/.eyecart-install');

/**
 * Whether node_modules matches the lock file, the package.json files, this Node and this system.
 *
 * @returns {boolean}
 */
export function isWorkspaceInstalled() {
  const folders = ['.', ...listWorkspacePackages()];
  if (!folders.every((folder) => existsSync(join(projectRoot, folder, 'node_modules')))) return false;
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digestInputs();
}

/**
 * Installs every dependency as locked. Needs only Node and npm: pnpm comes through npx.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export async function installWorkspace(signal) {
  const args = [
    '--yes',
    readPackageManager(),
    'install',
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
  ];
  // The build needs dev dependencies, regardless of NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'development' };
  await runStep('Installing packages', 'npx', args, { env, signal });
  writeFileSync(stampPath, digestInputs());
}

function digestInputs() {
  const hash = createHash('sha256');
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}\n`);
  const manifests = ['.', ...listWorkspacePackages()].map((folder) => join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  }
  return hash.digest('hex');
}
