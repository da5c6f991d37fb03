import { join } from 'node:path';
import { readPackageManager } from './package-manager.mjs';
import { projectRoot } from './project-root.mjs';

/**
 * The command that runs turbo when pnpm is not installed: turbo runs each package's script with the package manager on
 * the PATH, and npx puts it there.
 *
 * @param {string[]} args
 * @returns {{ command: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function createTurboCommand(args) {
  const turbo = join(projectRoot, 'node_modules/.bin/turbo');
  return {
    command: 'npx',
    args: ['--yes', `--package=${readPackageManager()}`, '--', turbo, ...args],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  };
}
