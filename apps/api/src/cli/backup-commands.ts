import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupDamaged, type CheckedBackup } from '../db/backup/read-backup.js';
import { RestoreRefused, restoreBackup } from '../db/backup/restore-backup.js';
import { writeBackup } from '../db/backup/write-backup.js';
import { prepareRuntimeRole } from '../db/prepare-runtime-role.js';
import type { Dependencies } from '../dependencies.js';
import { noteOperatorAction } from '../modules/audit/note-action.js';
import { askAboutRefills } from '../modules/refills/ask-after-restore.js';
import { askAboutOrders } from '../modules/scheduled-orders/ask-after-restore.js';
import { askAboutQueue } from '../modules/texting/ask-after-restore.js';
import { CommandError } from './command-error.js';

type Needed = Pick<Dependencies, 'config' | 'clock'>;

/** `backup [file]`: writes everything to a file and checks it; the programs may keep running. @throws CommandError */
export async function backUp({ config, clock }: Needed, args: readonly string[]): Promise<string> {
  const takenAt = clock.now();
  const stamp = takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  const file = path.resolve(args[0] ?? `eyecart-${stamp}.sql.gz`);
  const taken = await stat(file).catch(() => null);
  if (taken?.isDirectory())
    throw new CommandError(`${file} is a folder. Name the file too: ${path.join(file, 'eyecart.sql.gz')}`);
  if (taken) throw new CommandError(`${file} already exists.`);
  await refuseUnwritable(path.dirname(file));
  const backup = await writeBackup(config.database.directUrl, file, takenAt);
  const { size } = await stat(file);
  return `Wrote and checked ${file}: ${countRows(backup)} rows, ${Math.ceil(size / 1000)} kB. It contains patients' numbers and names: keep it encrypted.`;
}

/**
 * `restore <file> [--replace]`: restores into an empty database, or in place of the data that is there. Texts and
 * orders that came due since the backup are sent only after the gateway has been asked about them.
 * @throws CommandError
 */
export async function restore({ config, clock }: Needed, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const file = path.resolve(positionals[0] ?? '');
  if (positionals.length !== 1 || !(await exists(file))) throw new CommandError(`${file} does not exist.`);
  const { url, directUrl, ownerUrl } = config.database;
  let asked = { texts: 0, orders: 0 };
  const backup = await asCommand(() =>
    restoreBackup({
      file,
      ownerUrl: ownerUrl ?? directUrl,
      replaces: values.replace,
      async beforeCommit(tx, { takenAt: text }) {
        const takenAt = new Date(text);
        asked = {
          texts: await askAboutQueue(tx, takenAt),
          orders: await askAboutOrders(tx, takenAt),
        };
        await askAboutRefills(tx, takenAt);
        await noteOperatorAction(tx, {
          action: 'data.restored',
          practiceId: null,
          subject: null,
          at: clock.now(),
        });
      },
    }),
  );
  if (ownerUrl !== null) await prepareRuntimeRole({ url, ownerUrl });
  return [
    `Restored ${countRows(backup)} rows as of ${backup.takenAt}.`,
    `The gateway will be asked about ${asked.texts} texts and ${asked.orders} scheduled orders before they are sent.`,
    'Everyone has to sign in again. Anything that happened after the backup is lost; see docs/operations.md for what to do about it.',
  ].join('\n');
}

async function refuseUnwritable(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found && !found.isDirectory())
    throw new CommandError(`${folder} is a file, not a folder. Name another folder.`);
  if (!found)
    throw new CommandError(`The folder ${folder} does not exist. Create it first: mkdir -p ${folder}`);
  await access(folder, constants.W_OK).catch(() => {
    throw new CommandError(
      `You may not write to ${folder}. Give your user write permission, or name another folder.`,
    );
  });
}

const countRows = ({ sums }: CheckedBackup): number =>
  Object.values(sums).reduce((sum, { rows }) => sum + rows, 0);

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

async function asCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupDamaged) {
      throw new CommandError(`This backup is damaged, and nothing was restored. ${error.message}`);
    }
    throw error instanceof RestoreRefused ? new CommandError(error.message) : error;
  }
}
