import path from 'node:path';
import { prepareRuntimeRole } from '../db/prepare-runtime-role.js';
import { isPrivilegeMissing } from '../db/refusals.js';
import type { Dependencies } from '../dependencies.js';
import { RestoreRefused } from '../domains/operations/backup/backup-schema.js';
import { BackupDamaged, countRows } from '../domains/operations/backup/read-backup.js';
import { IN_USE, inspectRestore, restoreBackup } from '../domains/operations/backup/restore-backup.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { askTheGateway } from './ask-the-gateway.js';
import { CommandError } from './words/command-error.js';
import { confirm } from './words/confirm.js';
import { asFileProblem } from './words/file-problem.js';

type Needed = Pick<Dependencies, 'config' | 'clock'>;

interface RestoreOptions {
  /** Deletes the data that is there. */
  readonly replace?: true;
  /** Only checks and counts. */
  readonly dryRun?: true;
  readonly yes?: true;
}

/**
 * `restore <file>`: restores into an empty database, or replaces its data. Texts and orders that came due since the
 * backup are sent only after the gateway has been asked about them.
 * @throws CommandError
 */
export async function restore(
  { config, clock }: Needed,
  name: string,
  options: RestoreOptions = {},
): Promise<string> {
  const file = path.resolve(name);
  const { url, directUrl, ownerUrl } = config.database;
  const into = { file, ownerUrl: ownerUrl ?? directUrl, replaces: options.replace === true };
  if (options.dryRun === true || (into.replaces && options.yes !== true)) {
    const { backup, rowsThere, isInUse } = await asCommand(file, () => inspectRestore(into));
    const found = `${countRows(backup)} rows as of ${backup.takenAt}`;
    if (options.dryRun === true)
      return [wordDryRun(found, rowsThere), isInUse ? IN_USE : ''].join(' ').trim();
    if (isInUse) throw new CommandError(IN_USE);
    await confirm(`Delete the ${rowsThere} rows in the database and restore ${found}?`, options);
  }
  let asked = { texts: 0, orders: 0 };
  const backup = await asCommand(file, () =>
    restoreBackup({
      ...into,
      async beforeCommit(tx, checked) {
        asked = await askTheGateway(tx, new Date(checked.takenAt));
        const action = 'data.restored';
        await recordOperatorAction(tx, { action, practiceId: null, subject: null, at: clock.now() });
      },
    }),
  );
  if (ownerUrl !== null) await prepareRuntimeRole({ url, ownerUrl });
  return [
    `Restored ${countRows(backup)} rows as of ${backup.takenAt}.`,
    `The gateway will be asked about ${asked.texts} texts and ${asked.orders} scheduled orders before they are sent.`,
    'Everyone has to sign in again. Anything that happened after the backup is lost; see docs/emergencies.md for what to do about it.',
  ].join('\n');
}

const wordDryRun = (found: string, rowsThere: number): string =>
  rowsThere === 0
    ? `Would restore ${found} into an empty database. Nothing was changed.`
    : `Would delete the ${rowsThere} rows in the database and restore ${found}. Nothing was changed.`;

const NEEDS_OWNER =
  'A restore needs the role that owns the tables, and nothing was restored. Set DATABASE_OWNER_URL to that role ("Database roles" in docs/reference.md); in containers it is eyecart, and the command runs in `prepare`.';

async function asCommand<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupDamaged) {
      throw new CommandError(`This backup is damaged, and nothing was restored. ${error.message}`);
    }
    if (isPrivilegeMissing(error)) throw new CommandError(NEEDS_OWNER);
    throw error instanceof RestoreRefused ? new CommandError(error.message) : asFileProblem(error, file);
  }
}
