import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  type BackupHeader,
  COPY_LINE,
  END_OF_ROWS,
  HEADER,
  headerSchema,
  SEQUENCE_LINE,
  SUMS,
  sumsSchema,
  type TableSum,
} from './backup-format.js';

/** The file is not a backup, or is damaged or incomplete. */
export class BackupDamaged extends Error {}

export interface CheckedBackup extends BackupHeader {
  readonly sums: Readonly<Record<string, TableSum>>;
}

/** Callbacks for the parts of a backup, in file order. */
export interface BackupReader {
  readonly onHeader?: (header: BackupHeader) => Promise<void>;
  readonly onTable?: (name: string, columns: readonly string[]) => Promise<void>;
  /** Whole rows of the table last passed to `onTable`, in COPY's format. */
  readonly onRows?: (rows: Buffer) => Promise<void>;
  readonly onTableEnd?: () => Promise<void>;
  readonly onSequence?: (name: string, value: string, isCalled: boolean) => Promise<void>;
}

const NEWLINE = 10;
const END = Buffer.from(END_OF_ROWS);

/**
 * Reads a backup part by part and compares every table with its checksum.
 * @throws BackupDamaged when a byte is missing or different, possibly after the reader got everything
 */
export async function readBackup(file: string, reader: BackupReader): Promise<CheckedBackup> {
  const seen: Record<string, TableSum> = {};
  let header: BackupHeader | null = null;
  let sums: CheckedBackup['sums'] | null = null;
  let table: { name: string; rows: number; hash: Hash } | null = null;

  async function takeRows(rows: Buffer, count: number): Promise<void> {
    if (!table || count === 0) return;
    table.hash.update(rows);
    table.rows += count;
    await reader.onRows?.(rows);
  }
  async function endTable(): Promise<void> {
    if (!table) return;
    seen[table.name] = { rows: table.rows, sha256: table.hash.digest('hex') };
    table = null;
    await reader.onTableEnd?.();
  }
  async function takeLine(line: string): Promise<void> {
    const [, name, columns] = COPY_LINE.exec(line) ?? [];
    const [, sequence, value, isCalled] = SEQUENCE_LINE.exec(line) ?? [];
    if (line.startsWith(HEADER)) {
      header = headerSchema.parse(JSON.parse(line.slice(HEADER.length)));
      await reader.onHeader?.(header);
    } else if (!header) {
      throw new BackupDamaged('This is not a backup file.');
    } else if (name !== undefined && columns !== undefined) {
      table = { name, rows: 0, hash: createHash('sha256') };
      await reader.onTable?.(
        name,
        columns.split(', ').map((column) => column.slice(1, -1)),
      );
    } else if (sequence !== undefined && value !== undefined) {
      await reader.onSequence?.(sequence, value, isCalled === 'true');
    } else if (line.startsWith(SUMS)) {
      sums = sumsSchema.parse(JSON.parse(line.slice(SUMS.length)));
    }
  }

  try {
    for await (const lines of wholeLines(file)) {
      let from = 0;
      while (from < lines.length) {
        if (!table) {
          const end = lines.indexOf(NEWLINE, from);
          await takeLine(lines.toString('utf8', from, end));
          from = end + 1;
          continue;
        }
        const { until, count, isEnd } = findEndOfRows(lines, from);
        await takeRows(lines.subarray(from, until), count);
        if (isEnd) await endTable();
        from = isEnd ? until + END.length + 1 : until;
      }
    }
  } catch (error) {
    throw isUnreadable(error) ? new BackupDamaged(`It cannot be read: ${error.message}`) : error;
  }
  return compare(header, seen, sums);
}

/** Reads a backup only to check it. @throws BackupDamaged */
export const checkBackup = (file: string): Promise<CheckedBackup> => readBackup(file, {});

/** Rows of all tables. */
export const countRows = ({ sums }: CheckedBackup): number =>
  Object.values(sums).reduce((sum, { rows }) => sum + rows, 0);

/** Chunks that end with a line. */
async function* wholeLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  let rest: Buffer[] = [];
  for await (const chunk of source.pipe(gunzip)) {
    const bytes: Buffer = chunk;
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      rest.push(bytes);
      continue;
    }
    yield Buffer.concat([...rest, bytes.subarray(0, end)]);
    rest = [bytes.subarray(end)];
  }
  if (rest.some((bytes) => bytes.length > 0))
    throw new BackupDamaged('The file ends in the middle of a line.');
}

/** Where the rows that begin at `from` end: at the end mark, or at the end of the chunk. */
function findEndOfRows(lines: Buffer, from: number): { until: number; count: number; isEnd: boolean } {
  let count = 0;
  let at = from;
  while (at < lines.length) {
    const end = lines.indexOf(NEWLINE, at);
    if (end - at === END.length && lines.subarray(at, end).equals(END))
      return { until: at, count, isEnd: true };
    count += 1;
    at = end + 1;
  }
  return { until: at, count, isEnd: false };
}

function compare(
  header: BackupHeader | null,
  seen: Readonly<Record<string, TableSum>>,
  sums: CheckedBackup['sums'] | null,
): CheckedBackup {
  if (!header || !sums) throw new BackupDamaged('The file is truncated.');
  for (const name of new Set([...Object.keys(seen), ...Object.keys(sums)])) {
    if (seen[name]?.sha256 !== sums[name]?.sha256 || seen[name]?.rows !== sums[name]?.rows) {
      throw new BackupDamaged(`The checksum of table ${name} does not match.`);
    }
  }
  return { ...header, sums };
}

/** Whether zlib or our own parsing failed, as opposed to the disk or the database. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.name === 'ZodError' || ('code' in error && String(error.code).startsWith('Z_'))));
