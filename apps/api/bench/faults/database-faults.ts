import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { LockedTable } from './schedule.js';

const DISK_MB = 192;
const MEGABYTE = 1024 * 1024;
/** Connections that an exhausted server still gives the programs. */
const FEW_CONNECTIONS = 3;

/**
 * A small disk of its own for the tables, in memory: a file system that can really be full. Only root can make one;
 * without it `fill` makes the database read-only instead, which programs meet as another error.
 */
export interface SmallDisk {
  /** The folder for a tablespace; null when there is no disk. */
  readonly folder: string | null;
}

/** `owner` is the account that PostgreSQL runs as. */
export function makeSmallDisk(folder: string, owner: { uid: number; gid: number } | null): SmallDisk {
  const place = path.join(folder, 'disk');
  const tables = path.join(place, 'tables');
  if (owner === null) return { folder: null };
  try {
    mkdirSync(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', place], {
      stdio: 'ignore',
    });
  } catch {
    return { folder: null };
  }
  mkdirSync(tables);
  chownSync(tables, owner.uid, owner.gid);
  return { folder: tables };
}

/** Does nothing where there is none. */
export function removeSmallDisk(folder: string): void {
  try {
    execFileSync('umount', ['-l', path.join(folder, 'disk')], { stdio: 'ignore' });
  } catch {
    // None was made.
  }
}

/** What can go wrong with the server of a database, each for a time. */
export function createDatabaseFaults(adminUrl: string, database: string, disk: SmallDisk) {
  const asAdmin = async <T>(work: (client: pg.Client) => Promise<T>, name = 'postgres'): Promise<T> => {
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const endSessions =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()';

  return {
    asAdmin,

    /** Fills the disk to its last block, except for what PostgreSQL frees meanwhile. */
    async fillDisk(forMs: number): Promise<void> {
      if (disk.folder === null) return readOnly(forMs);
      const ballast = path.join(disk.folder, '..', 'ballast');
      try {
        // Until there is no room: the file system says so.
        for (;;) writeFileSync(ballast, Buffer.alloc(MEGABYTE, 1), { flag: 'a' });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
      await pause(forMs);
      rmSync(ballast, { force: true });
    },

    /** Ends all sessions, and lets the programs have a few only. */
    async exhaust(forMs: number): Promise<void> {
      await asAdmin(async (client) => {
        await client.query(`ALTER ROLE eyecart CONNECTION LIMIT ${FEW_CONNECTIONS}`);
        await client.query(endSessions, [database]);
      });
      await pause(forMs);
      await asAdmin((client) => client.query('ALTER ROLE eyecart CONNECTION LIMIT -1'));
    },

    /** Holds a table so that no one can even read it. */
    lockTable: (table: LockedTable, forMs: number): Promise<void> =>
      asAdmin(async (client) => {
        await client.query("SET lock_timeout = '5s'");
        await client.query('BEGIN');
        await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        await pause(forMs);
        await client.query('COMMIT');
      }, database),
  };

  async function readOnly(forMs: number): Promise<void> {
    const set = (value: 'on' | 'off') =>
      asAdmin(async (client) => {
        await client.query(`ALTER DATABASE ${database} SET default_transaction_read_only = ${value}`);
        await client.query(endSessions, [database]);
      });
    await set('on');
    await pause(forMs);
    await set('off');
  }
}
