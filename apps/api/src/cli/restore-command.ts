import path from 'node:path';
import { prepareRuntimeRole } from '../db/prepare-runtime-role.js';
import type { Dependencies } from '../dependencies.js';
import { BackupDamaged, countRows } from '../domains/operations/backup/read-backup.js';
import { IN_USE, inspectRestore, restoreBackup } from '../domains/operations/backup/restore-backup.js';
import { RestoreRefused } from '../domains/operations/backup/restore-refused.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { askTheGateway } from './ask-the-gateway.js';
import { CommandError } from './words/command-error.js';
import { confirm } from './words/confirm.js';
import { asFileProblem } from './words/file-problem.js';

type Needed = Pick<Dependencies, 'config' | 'clock'>;

interface RestoreOptions {
  /** In place of the data that is there. */
  readonly replace?: true;
  /** Only checks and counts. */
  readonly dryRun?: true;
  readonly yes?: true;
}

/**
 * `restore <file>`: restores into an empty database, or in place of the data that is there. Texts and orders that came
 * due since the backup are sent only after the gateway has been asked about them.
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

/** PostgreSQL's code for what only the owner of a table may do. */
const INSUFFICIENT_PRIVILEGE = '42501';
const NEEDS_OWNER =
  'A restore needs the role that owns the tables, and nothing was restored. Set DATABASE_OWNER_URL to that role ("Database roles" in docs/reference.md); in containers it is eyecart, and the command runs in `prepare`.';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

async function asCommand<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupDamaged) {
      throw new CommandError(`This backup is damaged, and nothing was restored. ${error.message}`);
    }
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) throw new CommandError(NEEDS_OWNER);
    throw error instanceof RestoreRefused ? new CommandError(error.message) : asFileProblem(error, file);
  }
}
