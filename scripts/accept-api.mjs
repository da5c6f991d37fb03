import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './lib/workspace/project-root.mjs';

// Saves the current API as the one that later changes are compared with (CONTRIBUTING.md).
const outline = execFileSync(process.execPath, [join(projectRoot, 'apps/api/dist/cli/print-openapi.js')], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
writeFileSync(join(projectRoot, 'apps/api/openapi/last-release.json'), outline);
console.log('The current API now counts as released. Commit apps/api/openapi/last-release.json.');
