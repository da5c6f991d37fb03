import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * The folders of the workspace's packages, relative to the root. Keep in step with pnpm-workspace.yaml.
 *
 * @returns {string[]}
 */
export function listWorkspacePackages() {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(projectRoot, group), { withFileTypes: true })
      .filter((entry) => existsSync(join(projectRoot, group, entry.name, 'package.json')))
      .map((entry) => `${group}/${entry.name}`)
      .sort(),
  );
}
