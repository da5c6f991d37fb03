import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Dependencies } from '../dependencies.js';
import { countRows } from '../domains/operations/backup/read-backup.js';
import { writeBackup } from '../domains/operations/backup/write-backup.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { CommandError } from './words/command-error.js';
import { asFileProblem } from './words/file-problem.js';

type Needed = Pick<Dependencies, 'config' | 'clock' | 'db'>;

/**
 * `backup [file]`: writes everything to a file and checks it; the programs may keep running. The metrics read the age
 * of the newest backup from its entry in the audit trail.
 * @throws CommandError
 */
export async function backUp({ config, clock, db }: Needed, name?: string): Promise<string> {
  const takenAt = clock.now();
  const stamp = takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  const file = path.resolve(name ?? `eyecart-${stamp}.sql.gz`);
  const taken = await stat(file).catch(() => null);
  if (taken?.isDirectory())
    throw new CommandError(`${file} is a folder. Name the file too: ${path.join(file, 'eyecart.sql.gz')}`);
  if (taken) throw new CommandError(`${file} already exists.`);
  await refuseUnwritable(path.dirname(file));
  const backup = await writeBackup(config.database.directUrl, file, takenAt).catch((error: unknown) => {
    throw asFileProblem(error, file);
  });
  const { size } = await stat(file);
  const written = `Wrote and checked ${file}: ${countRows(backup)} rows, ${Math.ceil(size / 1000)} kB. It contains patients' numbers and names: keep it encrypted.`;
  try {
    await recordOperatorAction(db, {
      action: 'data.backed-up',
      practiceId: null,
      subject: null,
      at: takenAt,
    });
    return written;
  } catch {
    // Such as on a read-only copy of the database, or a full disk.
    return `${written} The database did not take a note of it, so the metrics do not know of this backup.`;
  }
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
