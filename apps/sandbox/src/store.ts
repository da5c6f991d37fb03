import fs from 'node:fs';
import path from 'node:path';

/** Records by key. A put is on disk before it returns, so a crash loses nothing that was confirmed. */
export interface Table<T> {
  get(key: string | number): T | undefined;
  put(key: string | number, value: T): void;
  delete(key: string | number): void;
  values(): IterableIterator<T>;
  readonly size: number;
}

export interface Store {
  table<T>(name: string): Table<T>;
  /** Deletes everything except the named tables. */
  clear(kept: readonly string[]): void;
  close(): void;
}

type Tables = Map<string, Map<string, unknown>>;
type Line = [table: string, key: string, value?: unknown];

function apply(tables: Tables, [name, key, value]: Line): void {
  const rows = tables.get(name) ?? new Map<string, unknown>();
  tables.set(name, rows);
  if (value === undefined) rows.delete(key);
  else rows.set(key, value);
}

/** Reads the journal. A last line cut short by a kill was never confirmed and is dropped. */
function replay(file: string): Tables {
  const tables: Tables = new Map();
  if (!fs.existsSync(file)) return tables;
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      apply(tables, JSON.parse(line) as Line);
    } catch {}
  }
  return tables;
}

/** Rewrites the journal with one line per record. The rename leaves either the old or the new file after a kill. */
function compact(file: string, tables: Tables): void {
  const lines: string[] = [];
  for (const [name, rows] of tables) {
    for (const [key, value] of rows) lines.push(`${JSON.stringify([name, key, value])}\n`);
  }
  fs.writeFileSync(`${file}.new`, lines.join(''));
  fs.renameSync(`${file}.new`, file);
}

/**
 * The sandbox's data: tables in memory, and an append-only journal of JSON lines on disk.
 *
 * @param dataDir folder for the journal; null keeps everything in memory
 */
export function createStore(dataDir: string | null): Store {
  const file = dataDir === null ? null : path.join(dataDir, 'journal.jsonl');
  const tables: Tables = file === null ? new Map() : replay(file);
  let handle: number | null = null;
  if (file !== null) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    compact(file, tables);
    handle = fs.openSync(file, 'a');
  }

  const write = (line: Line): void => {
    if (handle !== null) fs.writeSync(handle, `${JSON.stringify(line)}\n`);
    apply(tables, line);
  };
  const rowsOf = (name: string): Map<string, unknown> => {
    const rows = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, rows);
    return rows;
  };

  return {
    table: <T>(name: string): Table<T> => ({
      get: (key) => rowsOf(name).get(String(key)) as T | undefined,
      put: (key, value) => write([name, String(key), value]),
      delete: (key) => write([name, String(key)]),
      values: () => rowsOf(name).values() as IterableIterator<T>,
      get size() {
        return rowsOf(name).size;
      },
    }),
    clear(kept) {
      for (const name of [...tables.keys()]) if (!kept.includes(name)) tables.delete(name);
      if (file === null || handle === null) return;
      fs.closeSync(handle);
      compact(file, tables);
      handle = fs.openSync(file, 'a');
    },
    close() {
      if (handle !== null) fs.closeSync(handle);
      handle = null;
    },
  };
}
