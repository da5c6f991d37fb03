import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { findApplied } from '../../../db/migrations/compare-migrations.js';
import { copyLine, END_OF_ROWS, FORMAT, HEADER, SUMS, sequenceLine, type TableSum } from './backup-format.js';
import { type BackupTable, listBackupTables, listSequences, readMigration } from './list-tables.js';
import { type CheckedBackup, checkBackup } from './read-backup.js';

const NEWLINE = 10;

/**
 * Writes a snapshot of a database to a file while the programs keep running, and reads it back to check it. The file
 * has another name until it is complete, and only its owner may read it.
 */
export async function writeBackup(url: string, file: string, takenAt: Date): Promise<CheckedBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'eyecart-backup' });
  const partial = `${file}.part`;
  await client.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await writeAll(client, partial, takenAt);
    await client.query('COMMIT');
    await syncFile(partial);
    const checked = await checkBackup(partial);
    await rename(partial, file);
    return checked;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeAll(client: pg.Client, file: string, takenAt: Date): Promise<void> {
  const gzip = createGzip();
  const disk = createWriteStream(file, { mode: 0o600 });
  const written = finished(gzip.pipe(disk));
  // A failure is thrown by the await below.
  written.catch(() => undefined);
  disk.once('error', (error) => gzip.destroy(error));
  gzip.once('error', () => undefined);
  const migration = await readMigration(client);
  const hashes = await findApplied(client);
  const header = JSON.stringify({ format: FORMAT, takenAt: takenAt.toISOString(), migration, hashes });
  await put(gzip, `${HEADER}${header}\nSET client_encoding = 'UTF8';\n`);
  const sums: Record<string, TableSum> = {};
  for (const table of await listBackupTables(client)) {
    await put(gzip, `\n${copyLine(table.name, table.columns)}\n`);
    sums[table.name] = await copyTable(client, table, gzip);
    await put(gzip, `${END_OF_ROWS}\n`);
  }
  // Sequences are not part of a snapshot: their values are current, so never too low.
  for (const { name, value, isCalled } of await listSequences(client)) {
    await put(gzip, `${sequenceLine(name, value, isCalled)}\n`);
  }
  await put(gzip, `${SUMS}${JSON.stringify(sums)}\n`);
  gzip.end();
  await written;
}

async function copyTable(client: pg.Client, table: BackupTable, out: Writable): Promise<TableSum> {
  const hash: Hash = createHash('sha256');
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(
    copyTo(`COPY public.${client.escapeIdentifier(table.name)} (${columns}) TO STDOUT`),
  );
  let count = 0;
  for await (const chunk of rows) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    // In this format, newlines occur only at the end of a row.
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
    await put(out, bytes);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

async function put(out: Writable, data: string | Buffer): Promise<void> {
  if (out.errored) throw out.errored;
  if (!out.write(data)) await once(out, 'drain');
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
