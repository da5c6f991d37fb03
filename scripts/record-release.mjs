import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './lib/processes/run-command.mjs';
import { recordBackup } from './lib/release/record-backup.mjs';
import { recordPrograms } from './lib/release/record-programs.mjs';
import { recordStatements } from './lib/release/record-statements.mjs';
import { projectRoot } from './lib/workspace/project-root.mjs';

// Saves what later database changes are compared with (CONTRIBUTING.md, "Expand, then contract").
const api = join(projectRoot, 'apps/api');
const migrations = readdirSync(join(api, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** @param {string} path @param {unknown} content */
const save = (path, content) => writeFileSync(join(api, path), `${JSON.stringify(content, null, 2)}\n`);

/** @param {string} name */
const hash = (name) =>
  createHash('sha256')
    .update(readFileSync(join(api, 'migrations', name)))
    .digest('hex');

await runCommand(async ({ signal }) => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'eyecart-release-'));
  try {
    const file = join(api, 'test/releases', `${migrations.at(-1)?.replace(/\.sql$/, '')}.sql.gz`);
    rmSync(file, { force: true });
    await recordPrograms({
      root: projectRoot,
      folder: join(folder, 'programs'),
      file: join(api, 'test/releases/programs.json.br'),
    });
    await recordBackup({ root: projectRoot, dataDir: join(folder, 'product'), file, signal });
    save(
      'test/releases/statements.json',
      await recordStatements({ root: projectRoot, dataDir: join(folder, 'tests'), signal }),
    );
    save(
      'migrations/released.json',
      Object.fromEntries(migrations.map((name) => [name.replace(/\.sql$/, ''), hash(name)])),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    'The current database now counts as released. Commit apps/api/test/releases and released.json.',
  );
  return 0;
});
